import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { catalogue, type FeatureRow, study } from 'archdelta';

const USAGE = `Times the correlations of a study (question 1) on made-up rows: every metric with a label.

npm run bench:study -- [--rows N] [--resamples N] [--jobs N]

  --rows N        rows (default 100000), three patches an instance, in 50 repositories
  --resamples N   bootstrap resamples of the 20 strongest metrics (default 1000)
  --jobs N        threads (default 2)
`;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    resamples: { type: 'string', default: '1000' },
    jobs: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});

/** Small and fast; what it draws matters to nobody. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A third of the metrics are counts that are mostly 0, a third small whole numbers, a third any numbers. */
function* rows(count: number): Generator<FeatureRow> {
  const random = numbers(1);
  const ids = catalogue.map(({ id }) => id);
  const value = [
    () => (random() < 0.7 ? 0 : Math.floor(10 * random())),
    () => Math.floor(300 * random()),
    () => random() - 0.5,
  ];
  for (let at = 0; at < count; at++) {
    const instance = Math.floor(at / 3);
    yield {
      instance_id: `instance-${instance}`,
      repo: `owner/repository-${instance % 50}`,
      base_commit: '0',
      model: `model-${at % 3}`,
      language: 'python',
      status: 'scored',
      features: Object.fromEntries(ids.map((id, metric) => [id, value[metric % 3]!()])),
      covariates: {
        plain_lines: Math.floor(1 / (random() + 0.001)),
        files: 1 + Math.floor(4 * random()),
        hunks: 1 + Math.floor(9 * random()),
        base_files: 100,
        base_sloc: Math.floor(1e5 * random()),
      },
    };
  }
}

function* labels(count: number): Generator<{ instance_id: string; model: string; aqj: string }> {
  const random = numbers(2);
  const classes = ['Low', 'Acceptable', 'High_with_concerns', 'High'];
  for (let at = 0; at < count; at++) {
    yield {
      instance_id: `instance-${Math.floor(at / 3)}`,
      model: `model-${at % 3}`,
      aqj: classes[Math.floor(4 * random())]!,
    };
  }
}

if (values.help) console.log(USAGE);
else {
  const count = Number(values.rows);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 100);
  const started = performance.now();
  const report = await study({
    features: rows(count),
    labels: labels(count),
    target: 'aqj',
    questions: [1],
    seed: 1,
    resamples: Number(values.resamples),
    jobs: Number(values.jobs),
  });
  clearInterval(watch);
  const seconds = (performance.now() - started) / 1000;
  const withIntervals = report.correlations!.metrics.filter(({ spearman }) => spearman.low !== null).length;
  console.log(`Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores`);
  console.log(
    `${count} rows x ${report.correlations!.metrics.length} metrics, ${values.jobs} threads: ${seconds.toFixed(1)} s, ` +
      `${(Math.max(peak, process.resourceUsage().maxRSS * 1024) / 2 ** 30).toFixed(2)} GiB at most; ` +
      `${withIntervals} metrics with intervals by ${values.resamples} resamples, ${report.correlations!.chance.permutations} permutations`,
  );
}
