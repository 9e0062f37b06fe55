import { type Departure, type DepartureRow, departures } from './departure.ts';

const cyclomatic: readonly DepartureRow[] = [
  [
    'cyclomatic.rs java_simple_class',
    '',
    8,
    5,
    'top-level-outside',
    'm1 3 (1 + if + ||), m2 2 (1 + while); the class and its field initialisers are no unit',
  ],
  [
    'cyclomatic.rs java_real_class',
    '',
    10,
    9,
    'top-level-outside',
    'init 3 (1 + two for), compute 3 (1 + two catch), print 3 (1 + two arms)',
  ],
  [
    'cyclomatic.rs java_anonymous_class',
    '',
    9,
    3,
    'top-level-outside anonymous-inside',
    'test 3 (1 + the ifs of both anonymous methods); classes and abstract methods are no units',
  ],
];

const cognitive: readonly DepartureRow[] = [
  [
    'cognitive.rs python_nested_functions_lambdas',
    '',
    5,
    2,
    'nested-apart lambda-flat',
    'f: one run of or; foo: if at nesting 0',
  ],
];

const leaves = 'halstead-leaves';
const script = ['javascript', 'mozjs', 'typescript', 'tsx'].map(
  (language) => `halstead.rs ${language}_operators_and_operands`,
);

function forScripts(suite: number, ours: number, derivation: string): readonly DepartureRow[] {
  return script.map((name) => [name, '', suite, ours, leaves, derivation]);
}

const python = 'halstead.rs python_operators_and_operands';
const small = 'halstead.rs python_check_metrics';
const java = 'halstead.rs java_operators_and_operands';

const n1: readonly DepartureRow[] = [
  [python, '', 3, 5, leaves, 'def ( : = +'],
  ...forScripts(10, 8, 'function ( { var = + / .'),
  [small, '', 2, 4, leaves, 'def ( : pass'],
  [java, '', 10, 12, leaves, 'public class { static void ( [ int = + / .'],
];

const N1: readonly DepartureRow[] = [
  [python, '', 9, 15, leaves, 'three each of def ( : = +'],
  ...forScripts(24, 14, 'function, three (, {, var, four =, two +, /, .'),
  [small, '', 2, 4, leaves, 'def ( : pass'],
  [java, '', 25, 20, leaves, 'two public, class, two {, static, void, three (, [, int, four =, two +, /, .'],
];

const n2: readonly DepartureRow[] = [
  ...forScripts(11, 10, 'main a b c avg 5 3 console log and the string'),
  [java, '', 12, 13, leaves, 'Main main string args a b c avg 5 3 MessageFormat format and the string'],
];

const N2: readonly DepartureRow[] = [
  ...forScripts(21, 20, 'main; a b c avg; a 5 b 5 c 5; avg a b c 3; console log, the string, avg'),
  [
    java,
    '',
    22,
    23,
    leaves,
    'Main main string args; a b c avg; a 5 b 5 c 5; avg a b c 3; MessageFormat format, the string, avg',
  ],
];

const lloc: readonly DepartureRow[] = [
  ['loc.rs python_no_zero_blank', '', 6, 7, 'lloc-declarations', 'def, six assignments'],
  ['loc.rs python_no_blank', '', 6, 7, 'lloc-declarations', 'def, six assignments'],
  ['loc.rs python_no_zero_blank_more_comments', '', 6, 7, 'lloc-declarations', 'def, six assignments'],
  ['loc.rs javascript_no_zero_blank', '', 1, 7, 'lloc-declarations', 'function, six variable statements'],
  ['loc.rs python_cloc', '', 2, 1, 'lloc-docstring', 'the assignment'],
  ['loc.rs python_general_loc', '', 3, 4, 'lloc-declarations', 'def, three calls'],
  [
    'loc.rs python_real_loc',
    '',
    8,
    9,
    'lloc-declarations',
    'def, while, assignment, if, return, assignment, if, return, call',
  ],
  ['loc.rs javascript_real_loc', '', 6, 3, 'lloc-statements', 'call, for, return'],
  ['loc.rs mozjs_real_loc', '', 6, 3, 'lloc-statements', 'call, for, return'],
  ['loc.rs java_switch_lloc', '', 9, 13, 'lloc-labels', 'switch, four arms, five calls, three breaks'],
  ['loc.rs java_try_lloc', '', 5, 6, 'lloc-catch', 'try, variable, call, catch, call, throw'],
  [
    'loc.rs java_class_loc',
    '',
    2,
    6,
    'lloc-declarations',
    'class, field, constructor, assignment, method, return',
  ],
  ['loc.rs java_main_class_loc', '', 2, 4, 'lloc-declarations', 'class, method, variable, call'],
];

const trailing = 'comments at the end of code lines left out';

const cloc: readonly DepartureRow[] = [
  ['loc.rs python_no_zero_blank', '', 4, 2, 'cloc-alone', trailing],
  ['loc.rs python_no_blank', '', 4, 2, 'cloc-alone', trailing],
  ['loc.rs python_no_zero_blank_more_comments', '', 5, 2, 'cloc-alone', trailing],
  ['loc.rs javascript_no_zero_blank', '', 4, 2, 'cloc-alone', trailing],
  ['loc.rs python_cloc', '', 5, 4, 'cloc-alone', 'three lines of docstring and one of comment'],
  ['loc.rs java_comments', '', 2, 0, 'cloc-alone', trailing],
  ['loc.rs java_for_lloc', '', 2, 0, 'cloc-alone', trailing],
  ['loc.rs java_foreach_lloc', '', 3, 0, 'cloc-alone', trailing],
  ['loc.rs java_while_lloc', '', 4, 0, 'cloc-alone', trailing],
  ['loc.rs java_switch_lloc', '', 9, 0, 'cloc-alone', trailing],
  ['loc.rs java_try_lloc', '', 5, 0, 'cloc-alone', trailing],
  ['loc.rs java_class_loc', '', 2, 0, 'cloc-alone', trailing],
  ['loc.rs java_main_class_loc', '', 6, 4, 'cloc-alone', 'the four lines of the doc comment'],
];

/** One unit: V = 5 log2 5 (four operators, one operand, all distinct), CC = 1, two lines, no comment. */
const points = 171 - 5.2 * Math.log(5 * Math.log2(5)) - 0.23 - 16.2 * Math.log(2);
const ofUnit = '171 - 5.2 ln(5 log2 5) - 0.23·1 - 16.2 ln 2';

/** Departures from rust-code-analysis. */
export const rustCodeAnalysis: readonly Departure[] = [
  ...departures('rust-code-analysis', 'cyclomatic', cyclomatic),
  ...departures('rust-code-analysis', 'cognitive', cognitive),
  ...departures('rust-code-analysis', 'halstead.n1', n1),
  ...departures('rust-code-analysis', 'halstead.N1', N1),
  ...departures('rust-code-analysis', 'halstead.n2', n2),
  ...departures('rust-code-analysis', 'halstead.N2', N2),
  ...departures('rust-code-analysis', 'lloc', lloc),
  ...departures('rust-code-analysis', 'cloc', cloc),
  ...departures('rust-code-analysis', 'mi.vs', [
    [
      'mi.rs check_mi_metrics',
      '',
      88.42299174457497,
      Number(((points * 100) / 171).toPrecision(9)),
      'mi-of-units',
      `(${ofUnit})·100/171`,
    ],
  ]),
  ...departures('rust-code-analysis', 'mi.sei', [
    ['mi.rs check_mi_metrics', '', 142.64306171748976, Number(points.toPrecision(9)), 'mi-of-units', ofUnit],
  ]),
];
