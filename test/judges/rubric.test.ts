import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalRubric, type Rubric, readRubric, rubricHash } from '../../src/judges/rubric.ts';
import { MAX_RUBRIC_BYTES } from '../../src/judges/rubric-yaml.ts';

const YAML = `
- axis_name: Mended at the source
  priority: primary
  defining: true
  ideal_conformance: >
    The container keeps its type
    where it is made.
  poor_conformance: 'Callers repair it: downstream.'
  evidence:
    - src/convert.py:12: no
    - "src/collate.py:40-44: a caller: the second"
- axis_name: Like its siblings
  priority: secondary
  defining: false
  ideal_conformance: 1.10
  poor_conformance: "yes"
  evidence: ['src/convert.py:30: a sibling']
`;

const RUBRIC: Rubric = [
  {
    axis_name: 'Mended at the source',
    priority: 'primary',
    defining: true,
    ideal_conformance: 'The container keeps its type where it is made.',
    poor_conformance: 'Callers repair it: downstream.',
    evidence: ['src/convert.py:12: no', 'src/collate.py:40-44: a caller: the second'],
  },
  {
    axis_name: 'Like its siblings',
    priority: 'secondary',
    defining: false,
    ideal_conformance: '1.10',
    poor_conformance: 'yes',
    evidence: ['src/convert.py:30: a sibling'],
  },
];

const problemsOf = (text: string): readonly string[] => {
  const reading = readRubric(text);
  return 'problems' in reading ? reading.problems : [];
};
/** Problems of the rubric above after a change of its axes. */
const problemsWith = (change: (axes: Record<string, unknown>[]) => unknown) => {
  const axes = structuredClone(RUBRIC) as unknown as Record<string, unknown>[];
  return problemsOf(JSON.stringify(change(axes) ?? axes));
};

describe('readRubric', () => {
  it('reads YAML: folded texts, numbers and booleans as texts, evidence with and without quotes', () => {
    expect(readRubric(YAML)).toEqual({ rubric: RUBRIC });
  });

  it('names everything that is wrong with the axes', () => {
    expect(
      problemsOf(
        '- axis_name: " "\n  priority: high\n  defining: yes\n  weight: 2\n  evidence: [[a], {b: c, d: e}]\n- text\n',
      ),
    ).toEqual([
      'axis 1: unknown field "weight"',
      'axis 1: axis_name must be a text that is not empty',
      'axis 1: priority must be primary or secondary',
      'axis 1: defining must be true or false',
      'axis 1: ideal_conformance must be a text that is not empty',
      'axis 1: poor_conformance must be a text that is not empty',
      'axis 1: evidence must be a list of texts "path:line: why" that is not empty',
      'axis 2: must be a mapping',
    ]);
    expect(problemsWith(([first]) => void Object.assign(first!, { evidence: [] }))).toEqual([
      'axis 1: evidence must be a list of texts "path:line: why" that is not empty',
    ]);
    expect(problemsWith(([first]) => void Object.assign(first!, JSON.parse('{"__proto__x": "1"}')))).toEqual([
      'axis 1: unknown field "__proto__x"',
    ]);
    expect(problemsOf(YAML.replace('  priority: secondary', '  __proto__: secondary'))).toEqual([
      'axis 2: unknown field "__proto__"',
      'axis 2: priority must be primary or secondary',
    ]);
  });

  it('names what is wrong with the whole', () => {
    expect(problemsWith((axes) => axes.slice(0, 1))).toEqual(['there must be 2 to 6 axes, not 1']);
    expect(
      problemsWith(([first]) =>
        Array.from({ length: 7 }, (_, at) => ({ ...first, axis_name: `${at}`, defining: at > 5 })),
      ),
    ).toEqual(['there must be 2 to 6 axes, not 7', '1 to 3 axes must be primary, not 7']);
    expect(problemsWith((axes) => axes.map((one) => ({ ...one, defining: false })))).toEqual([
      'exactly one axis must be defining, not 0',
    ]);
    expect(
      problemsWith((axes) => axes.map((one) => ({ ...one, priority: 'secondary', axis_name: 'Same' }))),
    ).toEqual([
      '1 to 3 axes must be primary, not 0',
      'a defining axis must be primary',
      'more than one axis is named "Same"',
    ]);
  });

  it.each([
    ['', 'the text is empty'],
    ['# nothing\n', 'the text is empty'],
    ['axes:\n  - a\n', 'the rubric must be a list of axes'],
    [
      '- a: !!js/function x\n',
      'line 1, column 6: tags are not allowed; put a text that begins with ! in quotes',
    ],
    ['- a: 1\n  b: ! x\n', 'line 2, column 6: tags are not allowed; put a text that begins with ! in quotes'],
    ['- &x a\n', 'line 1, column 3: anchors are not allowed'],
    ['- a\n- *x\n', 'line 2, column 3: aliases are not allowed'],
    ['- {a: [b, *x]}\n', 'line 1, column 11: aliases are not allowed'],
    ['- ? *x\n  : b\n', 'line 1, column 5: aliases are not allowed'],
    ['%TAG ! tag:x,2000:\n---\n- a\n', 'line 1, column 1: directives are not allowed'],
    ['- - - - - a\n', 'line 1, column 9: more than 4 levels'],
    ['- a\n---\n- b\n', 'line 2, column 1: a second document'],
    ['- a: 1\n  a: 2\n', 'line 2, column 3: Map keys must be unique'],
    ['- a: b: c\n', 'line 1, column 6: Nested mappings are not allowed in compact mappings'],
  ])('refuses %j', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it('refuses what is too large or too deep without reading on', () => {
    const long = `# ${'é'.repeat(MAX_RUBRIC_BYTES / 2)}`;
    expect(problemsOf(long)).toEqual([`the text has ${MAX_RUBRIC_BYTES + 2} bytes; at most 32768 are read`]);
    expect(problemsOf('['.repeat(MAX_RUBRIC_BYTES))).toEqual(['line 1, column 5: more than 4 levels']);
    expect(problemsOf('- '.repeat(MAX_RUBRIC_BYTES / 2))).toEqual(['line 1, column 9: more than 4 levels']);
  });
});

describe('canonicalRubric and rubricHash', () => {
  it('do not depend on how the rubric was written', () => {
    const [first, second] = RUBRIC.map((axis) => Object.fromEntries(Object.entries(axis).reverse()));
    delete second!.defining;
    const reading = readRubric(JSON.stringify([first, second], null, 2));
    expect(reading).toEqual({ rubric: RUBRIC });
    const canonical =
      '[{"axis_name":"Mended at the source","priority":"primary","defining":true,' +
      '"ideal_conformance":"The container keeps its type where it is made.",' +
      '"poor_conformance":"Callers repair it: downstream.",' +
      '"evidence":["src/convert.py:12: no","src/collate.py:40-44: a caller: the second"]},' +
      '{"axis_name":"Like its siblings","priority":"secondary","defining":false,' +
      '"ideal_conformance":"1.10","poor_conformance":"yes","evidence":["src/convert.py:30: a sibling"]}]';
    expect(canonicalRubric(RUBRIC)).toBe(canonical);
    expect(canonicalRubric((reading as { rubric: Rubric }).rubric)).toBe(canonical);
    expect(rubricHash(RUBRIC)).toBe(createHash('sha256').update(canonical, 'utf8').digest('hex'));
    expect(rubricHash([...RUBRIC].reverse())).not.toBe(rubricHash(RUBRIC));
  });

  it('give a text that reads back as the same rubric', () => {
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .filter((one) => one.trim() !== '');
    const trimmed = text.map((one) => one.trim());
    const axis = fc.record({
      axis_name: trimmed,
      ideal_conformance: trimmed,
      poor_conformance: trimmed,
      evidence: fc.array(trimmed, { minLength: 1, maxLength: 3 }),
    });
    const rubrics = fc.uniqueArray(axis, {
      minLength: 2,
      maxLength: 6,
      selector: (one) => one.axis_name,
    });
    fc.assert(
      fc.property(rubrics, (axes) => {
        const rubric = axes.map((one, at) => ({
          ...one,
          priority: at < 3 ? ('primary' as const) : ('secondary' as const),
          defining: at === 0,
        }));
        expect(readRubric(canonicalRubric(rubric))).toEqual({ rubric });
      }),
    );
  });
});
