/** Which folder may import which, and why. `docs/architecture.md` shows the same as a table. */
const folder = (name) => `^src/${name}/`;
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: { path: '^(src|metrics)/', pathNot: [from, ...to] },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Data flows one way; a cycle hides who depends on whom.',
      from: {},
      to: { circular: true },
    },
    only('core-alone', folder('core'), [], 'Everything rests on core; it rests on nothing of ours.'),
    only('stats-alone', folder('stats'), [folder('core')], 'Statistics know numbers, not repositories.'),
    only(
      'instance-formats',
      folder('instance'),
      [folder('core')],
      'File formats know rows, not how they are made.',
    ),
    only('git-alone', folder('git'), [folder('core')], 'Git is read the same way whatever is measured.'),
    only('facts-below', folder('facts'), [folder('core')], 'Facts depend on the bytes of one blob.'),
    only(
      'languages-facts',
      folder('languages'),
      [folder('core'), '^src/facts/(types|front-end)\\.ts$'],
      'A front end turns text into facts; caches, files and git are not its matter.',
    ),
    only(
      'model-facts',
      folder('model'),
      [folder('core'), folder('stats'), folder('graph'), folder('facts')],
      'The model is built from facts alone.',
    ),
    only('graph-alone', folder('graph'), [folder('core')], 'Graph algorithms know nodes, not files.'),
    only(
      'measure-model',
      folder('measure'),
      [folder('core'), folder('model'), '^src/facts/types\\.ts$'],
      'The run over metric groups does not know which groups there are.',
    ),
    only(
      'metrics-pure',
      '^metrics/',
      [
        folder('core'),
        folder('stats'),
        folder('graph'),
        folder('measure'),
        folder('model'),
        '^src/facts/types\\.ts$',
      ],
      'A metric is a pure function of models: no git, no files, no parser.',
    ),
    only(
      'surrogate-numbers',
      folder('surrogate'),
      [folder('core'), folder('stats')],
      'A forest knows columns and classes, not where they come from.',
    ),
    only(
      'study-pure',
      folder('study'),
      [folder('core'), folder('stats'), folder('surrogate')],
      'The questions of a study are functions of a table and a label: no files, no threads, no pictures.',
    ),
    only(
      'select-pure',
      folder('select'),
      [folder('core'), folder('stats'), folder('study')],
      'What to keep is a function of rows, labels and predictions.',
    ),
    only(
      'judges-rules',
      folder('judges'),
      [folder('core')],
      'What a verdict follows from is a rule on grades; who gives the grades is another matter.',
    ),
    only(
      'report-draws',
      folder('report'),
      [folder('core'), folder('study')],
      'A report shows what a study found and computes nothing new: results in, texts out.',
    ),
    only(
      'cli-thin',
      folder('cli'),
      [folder('pipeline'), folder('core')],
      'Commands read options and print; the work is in pipeline.',
    ),
    {
      name: 'metrics-listed-once',
      severity: 'error',
      comment: 'Groups reach the pipeline through their list, so that a group is added in one place.',
      from: { path: '^src/' },
      to: { path: '^metrics/(?!index\\.ts)' },
    },
    {
      name: 'parsers-in-languages',
      severity: 'error',
      comment: 'Untrusted code meets a parser in one folder.',
      from: { path: '^(src|metrics)/', pathNot: folder('languages') },
      to: { path: 'node_modules/(web-tree-sitter|ts-morph)' },
    },
    {
      name: 'drawing-in-report',
      severity: 'error',
      comment: 'Plots and their document are large; whoever does not look at a report does not load them.',
      from: { path: '^(src|metrics)/', pathNot: folder('report') },
      to: { path: 'node_modules/(@observablehq/plot|linkedom)' },
    },
    {
      name: 'processes-in-git',
      severity: 'error',
      comment: 'Only git is ever started, and only from here.',
      from: { path: '^(src|metrics)/', pathNot: folder('git') },
      to: { path: '^(node:)?child_process$', dependencyTypes: ['core'] },
    },
    {
      name: 'files-in-effect-folders',
      severity: 'error',
      comment:
        'What is pure can be tested and repeated; effects stand in few places. The tree-sitter runtime reads its own grammars.',
      from: {
        path: '^(src|metrics)/',
        pathNot: [
          folder('git'),
          folder('instance'),
          folder('pipeline'),
          folder('cli'),
          '^src/facts/cache(-file)?\\.ts$',
          '^src/languages/tree-sitter/runtime\\.ts$',
        ],
      },
      to: { path: '^(node:)?(fs|fs/promises|net|http|https)$', dependencyTypes: ['core'] },
    },
    {
      name: 'no-development-imports',
      severity: 'error',
      comment: 'What is shipped may need only what is installed with it.',
      from: { path: '^(src|metrics)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-from-tests',
      severity: 'error',
      comment: 'The product does not know its tests, benchmarks and fixtures.',
      from: { path: '^(src|metrics)/' },
      to: { path: '^(test|bench|fixtures)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
