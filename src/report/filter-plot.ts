import type { FilterPoint, FilterReport, PredictorName } from '../study/report.ts';
import type { About, Drawing } from './drawing.ts';
import type { Html } from './html.ts';
import { tickText } from './interval-plot.ts';
import { estimateText, percent } from './number-text.ts';
import { INK } from './palette.ts';
import { predictorLabel, predictorStyle } from './predictors.ts';

const PANELS = ['precision', 'recall'] as const;
type Panel = (typeof PANELS)[number];

/** Where curves without operating points carry their shape. */
const SHAPED = [0.25, 0.5, 0.75];

/** Points that a drawn curve has: more cannot be told apart. */
const DRAWN = 150;

interface Place {
  readonly panel: Panel;
  readonly saved: number;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly title: string;
}

/** Precision and recall of the kept patches against the share dropped unseen, one curve a predictor. */
export function filterPlot(drawing: Drawing, about: About, report: FilterReport): Html {
  const unit = { domain: [0, 1], grid: true, ticks: 5, tickFormat: tickText, labelArrow: 'none' } as const;
  return drawing.draw(
    {
      width: 980,
      height: 400,
      marginLeft: 46,
      marginRight: 20,
      marginTop: 30,
      marginBottom: 42,
      style: { fontSize: '11px' },
      x: { ...unit, label: 'share of all patches dropped unseen', labelAnchor: 'center' },
      y: { ...unit, label: null },
      fx: { domain: PANELS, label: null, padding: 0.08, tickFormat: (panel: Panel) => PANEL_TITLES[panel] },
      marks: filterMarks(drawing, report),
    },
    about,
  );
}

function filterMarks(drawing: Drawing, { base: share, curves, operating }: FilterReport) {
  const { plot } = drawing;
  const base = [{ panel: 'precision', base: share }];
  const points = operating.flatMap(({ predictor, lost, point }) =>
    point === null ? [] : [{ predictor, lost, point }],
  );
  const pointed = new Set(points.map(({ predictor }) => predictor));
  return [
    plot.ruleY(base, { fx: 'panel', y: 'base', stroke: INK.grey, strokeDasharray: '2 3' }),
    plot.frame({ stroke: INK.pale }),
    // The first predictor is drawn last, above the others.
    ...curves.toReversed().flatMap((curve) => curveMarks(drawing, curve.predictor, curve.points)),
    ...curves
      .filter(({ predictor }) => !pointed.has(predictor))
      .map((curve) => shapeMarks(drawing, curve.predictor, curve.points)),
    ...points.flatMap(({ predictor, lost, point }) => operatingMarks(drawing, predictor, lost, point)),
  ];
}

const PANEL_TITLES: Readonly<Record<Panel, string>> = {
  precision: 'precision: share of good among the kept',
  recall: 'recall: share of the good that are kept',
};

function curveMarks({ plot }: Drawing, predictor: PredictorName, points: readonly FilterPoint[]) {
  const { colour, dash } = predictorStyle(predictor);
  const places = thinned(points).flatMap((point) => placesOf(predictor, point, ''));
  const band = places.filter(({ low, high }) => low !== null && high !== null);
  const line = plot.line(places, {
    fx: 'panel',
    x: 'saved',
    y: 'value',
    z: 'panel',
    stroke: colour,
    strokeDasharray: dash,
    strokeWidth: predictor === 'forest' ? 2.4 : 1.6,
  });
  if (predictor !== 'forest' || band.length === 0) return [line];
  const area = {
    fx: 'panel',
    x: 'saved',
    y1: 'low',
    y2: 'high',
    z: 'panel',
    fill: colour,
    fillOpacity: 0.14,
  } as const;
  return [plot.areaY(band, area), line];
}

/** The shape of a predictor on its curve, small, where no operating points show it. */
function shapeMarks({ plot }: Drawing, predictor: PredictorName, points: readonly FilterPoint[]) {
  const { colour, symbol } = predictorStyle(predictor);
  const ordered = points.toSorted((a, b) => a.saved - b.saved);
  const places = SHAPED.flatMap((saved) => {
    const point = ordered.find((one) => one.saved >= saved);
    return point === undefined ? [] : placesOf(predictor, point, '');
  });
  const place = { fx: 'panel', x: 'saved', y: 'value' } as const;
  return plot.dot(places, { ...place, symbol, r: 3, fill: '#ffffff', stroke: colour, title: 'title' });
}

function operatingMarks({ plot }: Drawing, predictor: PredictorName, lost: number, point: FilterPoint) {
  const { colour, symbol } = predictorStyle(predictor);
  const places = placesOf(predictor, point, `, aimed at a recall of ${percent(1 - lost)}`);
  const place = { fx: 'panel', x: 'saved', y: 'value' } as const;
  return [
    plot.dot(places, {
      ...place,
      symbol,
      r: 4.5,
      fill: '#ffffff',
      stroke: colour,
      strokeWidth: 1.6,
      title: 'title',
    }),
  ];
}

function placesOf(predictor: PredictorName, point: FilterPoint, more: string): Place[] {
  return PANELS.flatMap((panel) => {
    const { value, low, high } = point[panel];
    if (value === null) return [];
    const title = `${predictorLabel(predictor)}${more}: ${percent(point.saved)} dropped, ${panel} ${estimateText(point[panel], percent)}`;
    return [{ panel, saved: point.saved, value, low, high, title }];
  });
}

/** At most so many points, evenly over the curve, its ends among them. */
function thinned(points: readonly FilterPoint[]): readonly FilterPoint[] {
  const ordered = points.toSorted((a, b) => a.saved - b.saved);
  if (ordered.length <= DRAWN) return ordered;
  return Array.from(
    { length: DRAWN },
    (_, at) => ordered[Math.round((at * (ordered.length - 1)) / (DRAWN - 1))]!,
  );
}
