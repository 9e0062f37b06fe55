import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../table/machine.ts';
import { type Curve, curvesOf } from './curves.ts';
import { growthPlot } from './plot.ts';
import { SERIES, type Series } from './series.ts';
import { exponent, lastExponent } from './slope.ts';

const USAGE = `Measures how cost grows on generated repositories; prints Markdown tables and draws a plot a series.

npm run bench:growth -- [--only NAME,...] [--runs N] [--out DIR]

  --only NAME,...  of ${SERIES.map(({ name }) => name).join(', ')}
  --runs N         runs with a warm cache; the shortest time of a row counts (default 3)
  --out DIR        where growth-NAME.svg are written (default docs/performance)
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: SERIES.map(({ name }) => name).join(',') },
    runs: { type: 'string', default: '3' },
    out: { type: 'string', default: 'docs/performance' },
  },
});
const wanted = values.only.split(',');
if (wanted.some((name) => !SERIES.some((series) => series.name === name))) {
  console.error(USAGE);
  process.exit(2);
}
const work = mkdtempSync(join(tmpdir(), 'archdelta-growth-'));
try {
  console.log(machine());
  for (const series of SERIES) if (wanted.includes(series.name)) await measure(series);
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function measure(series: Series): Promise<void> {
  const curves = curvesOf(series.sizes, await series.costs(Number(values.runs), work));
  console.log(`\n${tableOf(series, curves)}`);
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, `growth-${series.name}.svg`), growthPlot(series.axis, curves));
}

function tableOf({ axis, fixed, sizes }: Series, curves: readonly Curve[]): string {
  const head = [
    `${axis} (${fixed})`,
    ...sizes.map((size) => size.toLocaleString('en')),
    'exponent',
    'of the last step',
  ];
  const lines = curves.map(({ name, unit, places }) => [
    `${name}, ${unit}`,
    ...places.map(({ y }) => (y < 100 ? y.toPrecision(3) : y.toFixed(0))),
    exponent(places).toFixed(2),
    lastExponent(places).toFixed(2),
  ]);
  const rule = head.map((_, at) => (at === 0 ? '---' : '---:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
