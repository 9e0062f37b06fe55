import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Curve } from './curves.ts';
import { exponent } from './slope.ts';

const COLOURS = ['#0072b2', '#d55e00', '#009e73'];
const WIDTH = 720;
const HEIGHT = 420;

/**
 * Curves as an SVG of its own, both axes logarithmic, each curve in multiples of its first value, so that times and
 * memory stand on one axis. The dashed line grows as the sizes do.
 */
export function growthPlot(axis: string, curves: readonly Curve[]): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const places = curves.flatMap((curve, at) =>
    curve.places.map(({ x, y }) => ({ x, y: y / curve.places[0]!.y, name: curve.name, colour: COLOURS[at] })),
  );
  const first = curves[0]!.places[0]!.x;
  const last = curves[0]!.places.at(-1)!.x;
  const linear = [first, last].map((x) => ({ x, y: x / first }));
  const ends = curves.map((curve, at) => ({
    x: last,
    y: curve.places.at(-1)!.y / curve.places[0]!.y,
    text: `${curve.name} (exponent ${exponent(curve.places).toFixed(2)})`,
    colour: COLOURS[at],
  }));
  const svg = Plot.plot({
    document,
    className: 'growth',
    width: WIDTH,
    height: HEIGHT,
    marginRight: 240,
    style: { fontSize: '12px', background: 'white', color: 'black' },
    x: { type: 'log', label: axis, tickFormat: ',d', ticks: curves[0]!.places.map(({ x }) => x) },
    y: { type: 'log', label: 'times the first value', grid: true, tickFormat: ',.3~g', ticks: 5 },
    marks: [
      Plot.line(linear, { x: 'x', y: 'y', stroke: '#888', strokeDasharray: '4 4' }),
      Plot.text(linear.slice(-1), {
        x: 'x',
        y: 'y',
        text: () => 'linear',
        dx: 8,
        textAnchor: 'start',
        fill: '#666',
      }),
      Plot.line(places, { x: 'x', y: 'y', z: 'name', stroke: 'colour' }),
      Plot.dot(places, { x: 'x', y: 'y', fill: 'colour', r: 3 }),
      Plot.text(apart(ends), { x: 'x', y: 'y', text: 'text', dx: 8, textAnchor: 'start', fill: 'colour' }),
    ],
  } as Plot.PlotOptions);
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `Time and memory against ${axis}`);
  return `${svg.outerHTML}\n`;
}

/** Labels moved up until none stands on another one. */
function apart<Label extends { readonly y: number }>(labels: readonly Label[]): Label[] {
  const STEP = 1.15;
  let last = 0;
  return [...labels]
    .sort((a, b) => a.y - b.y)
    .map((label) => {
      last = Math.max(label.y, last * STEP);
      return { ...label, y: last };
    });
}
