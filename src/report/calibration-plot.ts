import type { PredictorReport } from '../study/report.ts';
import type { About, Drawing } from './drawing.ts';
import type { Html } from './html.ts';
import { tickText } from './interval-plot.ts';
import { count, estimateText, score } from './number-text.ts';
import { INK } from './palette.ts';
import { predictorLabel, predictorStyle } from './predictors.ts';

const SIZE = 400;

/** Predicted against observed shares of good, with intervals, for some predictors; the diagonal is perfect. */
export function calibrationPlot(
  drawing: Drawing,
  about: About,
  predictors: readonly PredictorReport[],
): Html {
  const { plot } = drawing;
  const unit = { domain: [0, 1], grid: true, ticks: 5, tickFormat: tickText, labelArrow: 'none' } as const;
  const diagonal = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ];
  return drawing.draw(
    {
      width: SIZE,
      height: SIZE,
      marginLeft: 46,
      marginBottom: 42,
      marginTop: 26,
      marginRight: 18,
      style: { fontSize: '11px' },
      x: { ...unit, label: 'predicted probability of good', labelAnchor: 'center' },
      y: { ...unit, label: 'observed share of good' },
      marks: [
        plot.line(diagonal, { x: 'x', y: 'y', stroke: INK.grey, strokeDasharray: '2 3' }),
        plot.frame({ stroke: INK.pale }),
        ...predictors.flatMap((predictor) => binMarks(drawing, predictor)),
      ],
    },
    about,
  );
}

function binMarks({ plot }: Drawing, { predictor, calibration }: PredictorReport) {
  const { colour, symbol, dash } = predictorStyle(predictor);
  const bins = calibration.flatMap(({ predicted, observed: { value, low, high }, n }) => {
    if (value === null) return [];
    const shares = `predicted ${score(predicted)}, observed ${estimateText({ value, low, high }, score)}`;
    const title = `${predictorLabel(predictor)}: ${shares}, ${count(n)} rows`;
    return [{ predicted, observed: value, low, high, title }];
  });
  const bounded = bins.filter(({ low, high }) => low !== null && high !== null);
  const place = { x: 'predicted', y: 'observed', stroke: colour } as const;
  return [
    plot.line(bins, { ...place, strokeDasharray: dash, strokeWidth: 1.2 }),
    plot.ruleX(bounded, { x: 'predicted', y1: 'low', y2: 'high', stroke: colour, strokeWidth: 1.4 }),
    plot.dot(bins, { ...place, symbol, r: 4, fill: '#ffffff', strokeWidth: 1.6, title: 'title' }),
  ];
}
