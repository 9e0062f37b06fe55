import type { Estimate } from '../study/report.ts';
import type { About, Drawing } from './drawing.ts';
import type { Html } from './html.ts';
import { shortened, textWidth } from './label-text.ts';
import { estimateText, type NumberText } from './number-text.ts';
import { INK } from './palette.ts';

/** One line of an interval plot. */
export interface IntervalRow {
  readonly label: string;
  /** One a panel; null leaves the place empty. */
  readonly estimates: readonly (Estimate | null)[];
  /** Baselines stand apart by shape and colour. */
  readonly baseline: boolean;
}

/** One column of an interval plot. */
export interface IntervalPanel {
  readonly label: string;
  /** Where nothing is: a line. */
  readonly reference: number | null;
  /** Values that chance reaches: a shaded band. */
  readonly chance?: readonly [number, number] | undefined;
}

/** What an interval plot draws: rows from top to bottom, panels side by side on one axis. */
export interface IntervalPlot {
  readonly rows: readonly IntervalRow[];
  readonly panels: readonly IntervalPanel[];
  readonly axis: string;
  readonly text: NumberText;
}

/** A mark of one row in one panel. */
interface Mark {
  readonly panel: string;
  readonly row: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly baseline: boolean;
  readonly title: string;
}

const ROW_HEIGHT = 17;
const LABEL = 44;
/** Characters of a name in what is shown when pointing at a mark. */
const TITLE = 120;
const FONT = 11;
/** Widths of one panel where there are one, two, three. */
const PANEL_WIDTHS = [560, 340, 250];

/** Estimates as points with 95 % intervals, one row each; baselines are diamonds, the others circles. */
export function intervalPlot(
  drawing: Drawing,
  about: About,
  { rows, panels, axis, text }: IntervalPlot,
): Html {
  const marks = marksOf(rows, panels, text);
  const labels = new Map(rows.map((row, at) => [`r${at}`, shortened(row.label, LABEL)]));
  const marginLeft = textWidth([...labels.values()], FONT) + 14;
  return drawing.draw(
    {
      width: marginLeft + panels.length * (PANEL_WIDTHS[panels.length - 1] ?? 250) + 24,
      height: rows.length * ROW_HEIGHT + 72,
      marginLeft,
      marginTop: 30,
      marginBottom: 38,
      marginRight: 24,
      style: { fontSize: `${FONT}px` },
      x: {
        label: axis,
        grid: true,
        nice: true,
        tickFormat: tickText,
        ticks: panels.length > 2 ? 4 : 6,
        labelAnchor: 'center',
        labelArrow: 'none',
      },
      y: {
        domain: [...labels.keys()],
        label: null,
        tickFormat: (key: string) => labels.get(key),
        tickSize: 0,
      },
      fx: {
        domain: panels.map((_, at) => `p${at}`),
        label: null,
        // Room for the last tick of one panel beside the first of the next.
        padding: 0.14,
        tickFormat: (key: string) => panels[Number(key.slice(1))]?.label ?? '',
      },
      marks: [...backgroundMarks(drawing, panels), ...pointMarks(drawing, marks)],
    },
    about,
  );
}

/** Text of a tick: as few decimals as it needs. */
export function tickText(value: number): string {
  return String(Number(value.toFixed(4))).replace('-', '−');
}

function marksOf(rows: readonly IntervalRow[], panels: readonly IntervalPanel[], text: NumberText): Mark[] {
  return rows.flatMap((row, at) =>
    row.estimates.slice(0, panels.length).flatMap((estimate, panel) => {
      if (estimate === null || estimate.value === null) return [];
      const title = `${shortened(row.label, TITLE)}: ${estimateText(estimate, text)}`;
      const { value, low, high } = estimate;
      return [{ panel: `p${panel}`, row: `r${at}`, value, low, high, baseline: row.baseline, title }];
    }),
  );
}

function backgroundMarks({ plot }: Drawing, panels: readonly IntervalPanel[]) {
  const shaded = panels.flatMap(({ chance }, at) =>
    chance === undefined ? [] : [{ panel: `p${at}`, from: chance[0], to: chance[1] }],
  );
  const lines = panels.flatMap(({ reference }, at) =>
    reference === null ? [] : [{ panel: `p${at}`, reference }],
  );
  return [
    plot.rect(shaded, { fx: 'panel', x1: 'from', x2: 'to', fill: INK.pale, fillOpacity: 0.7 }),
    plot.ruleX(lines, { fx: 'panel', x: 'reference', stroke: INK.black, strokeWidth: 1 }),
    plot.frame({ stroke: INK.pale }),
  ];
}

function pointMarks({ plot }: Drawing, marks: readonly Mark[]) {
  const place = { fx: 'panel', y: 'row' } as const;
  const of = (baseline: boolean) => {
    const these = marks.filter((mark) => mark.baseline === baseline);
    const bounded = these.filter(({ low, high }) => low !== null && high !== null);
    const colour = baseline ? INK.vermillion : INK.blue;
    return [
      plot.ruleY(bounded, { ...place, x1: 'low', x2: 'high', stroke: colour, strokeWidth: 1.6 }),
      plot.dot(these, {
        ...place,
        x: 'value',
        r: baseline ? 4.5 : 3.4,
        symbol: baseline ? 'diamond' : 'circle',
        fill: baseline ? '#ffffff' : colour,
        stroke: colour,
        strokeWidth: 1.5,
        title: 'title',
      }),
    ];
  };
  return [...of(false), ...of(true)];
}
