import { describe, expect, it } from 'vitest';
import {
  AQJ_LABELS,
  type AqjLabel,
  AXIS_GRADES,
  type AxisGrade,
  aqjVerdict,
  type GradedAxis,
} from '../../src/judges/aqj-verdict.ts';
import recorded from './recorded-grades.json' with { type: 'json' };

const axis = (role: string, grade: AxisGrade | null, axis_name = role): GradedAxis => ({
  axis_name,
  priority: role === 'secondary' ? 'secondary' : 'primary',
  defining: role === 'defining',
  grade,
});

/** Axes from texts such as `defining strong`; `-` is unscored. */
const axesOf = (...texts: readonly string[]): GradedAxis[] =>
  texts.map((text) => {
    const [role, grade] = text.split(' ');
    return axis(role!, AXIS_GRADES.find((known) => known === grade) ?? null);
  });

/**
 * The labels whose clause of the protocol's step 4 holds, each clause written out by itself with the counts of
 * concerns and poor grades it speaks of.
 */
function clausesThatHold(
  defining: AxisGrade,
  primary: readonly AxisGrade[],
  secondary: readonly AxisGrade[],
) {
  const primaries = [defining, ...primary];
  const all = [...primaries, ...secondary];
  const concerns = primaries.filter((grade) => grade === 'concern').length;
  const holds: Record<AqjLabel, boolean> = {
    High:
      primaries.every((grade) => grade === 'strong') &&
      !all.includes('poor') &&
      secondary.filter((grade) => grade === 'concern').length < 2,
    High_with_concerns:
      !all.includes('poor') &&
      (primaries.every((grade) => grade === 'strong' || grade === 'adequate') || concerns === 1),
    Acceptable:
      defining !== 'poor' && (concerns > 1 || secondary.includes('poor') || primary.includes('poor')),
    Low: defining === 'poor',
  };
  return AQJ_LABELS.filter((label) => holds[label]);
}

function* combinations(length: number): Generator<AxisGrade[]> {
  if (length === 0) yield [];
  else
    for (const rest of combinations(length - 1)) {
      for (const grade of AXIS_GRADES) yield [...rest, grade];
    }
}

describe('aqjVerdict', () => {
  it('gives the one label whose clause holds, High before High_with_concerns, for all grades of all shapes', () => {
    let checked = 0;
    for (const others of [0, 1, 2]) {
      for (const secondaries of [0, 1, 2, 3]) {
        for (const [defining, ...rest] of combinations(1 + others + secondaries)) {
          const primary = rest.slice(0, others);
          const secondary = rest.slice(others);
          const holding = clausesThatHold(defining!, primary, secondary);
          if (holding.length > 1) expect(holding).toEqual(['High_with_concerns', 'High']);
          const axes = [
            axis('defining', defining!),
            ...primary.map((grade) => axis('primary', grade)),
            ...secondary.map((grade) => axis('secondary', grade)),
          ];
          const verdict = { label: holding.at(-1), unscored_axes: [] };
          expect(aqjVerdict(axes)).toEqual(verdict);
          expect(aqjVerdict(axes.reverse())).toEqual(verdict);
          checked++;
        }
      }
    }
    // (4 + 4² + 4³) defining and other primary axes, times (1 + 4 + 4² + 4³) secondary ones.
    expect(checked).toBe(84 * 85);
  });

  it.each<[AqjLabel, string[]]>([
    ['High', ['defining strong', 'secondary concern', 'secondary adequate']],
    ['High_with_concerns', ['defining strong', 'secondary concern', 'secondary concern']],
    ['High_with_concerns', ['defining adequate', 'secondary strong']],
    ['High_with_concerns', ['defining concern', 'primary strong', 'secondary strong']],
    ['Acceptable', ['defining concern', 'primary concern', 'secondary strong']],
    ['Acceptable', ['defining strong', 'primary strong', 'secondary poor']],
    ['Acceptable', ['defining strong', 'primary poor', 'primary poor', 'secondary poor']],
    ['Low', ['defining poor', 'primary strong', 'secondary strong']],
  ])('stands at the borders of the protocol: %s for %j', (label, texts) => {
    expect(aqjVerdict(axesOf(...texts)).label).toBe(label);
  });

  it('gives no verdict while a primary axis is unscored, not even Low', () => {
    const axes = [
      axis('defining', 'poor'),
      axis('primary', null, 'the "other"'),
      axis('secondary', null, 'manners'),
    ];
    expect(aqjVerdict(axes)).toEqual({
      label: null,
      reason: String.raw`unscored primary axis: "the \"other\""`,
      unscored_axes: ['the "other"', 'manners'],
    });
    expect(aqjVerdict(axesOf('defining -', 'primary -')).label).toBeNull();
  });

  it('names an unscored secondary axis and leaves it out of the counts', () => {
    expect(aqjVerdict(axesOf('defining strong', 'secondary concern', 'secondary -'))).toEqual({
      label: 'High',
      unscored_axes: ['secondary'],
    });
  });

  it('is Low for what is no real solution, whatever the grades and with none', () => {
    expect(aqjVerdict(axesOf('defining strong', 'secondary -'), true)).toEqual({
      label: 'Low',
      unscored_axes: ['secondary'],
    });
    expect(aqjVerdict(axesOf('defining -', 'secondary -'), true).label).toBe('Low');
  });

  it.each([[[]], [['primary strong']], [['defining strong', 'defining strong']]])(
    'refuses %j: not exactly one defining axis',
    (texts) => {
      expect(() => aqjVerdict(axesOf(...texts))).toThrow('exactly one defining axis');
    },
  );

  it('refuses a defining axis that is secondary', () => {
    expect(() => aqjVerdict([{ ...axis('secondary', 'strong'), defining: true }])).toThrow('a primary one');
  });

  it('agrees with the recorded verdicts but for the one whose patch was held to be no solution', () => {
    const different = recorded.quality.filter((row) => aqjVerdict(axesOf(...row.axes)).label !== row.verdict);
    expect(recorded.quality).toHaveLength(61);
    expect(different).toEqual([
      {
        verdict: 'Low',
        axes: ['defining concern', 'primary poor', 'secondary adequate', 'secondary concern'],
        count: 1,
      },
    ]);
    expect(aqjVerdict(axesOf(...different[0]!.axes)).label).toBe('Acceptable');
    expect(aqjVerdict(axesOf(...different[0]!.axes), true).label).toBe('Low');
  });
});
