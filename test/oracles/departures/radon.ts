import { type Departure, type DepartureRow, departures } from './departure.ts';

const module = '<module>';

const cyclomatic: readonly DepartureRow[] = [
  ['SIMPLE_BLOCKS[10]', module, 3, 2, 'else-free', '1 + for'],
  ['SIMPLE_BLOCKS[12]', module, 3, 2, 'else-free', '1 + while'],
  ['SIMPLE_BLOCKS[14]', module, 5, 4, 'else-free', '1 + while + and + or'],
  ['SIMPLE_BLOCKS[22]', module, 3, 2, 'else-free', '1 + except'],
  ['SIMPLE_BLOCKS[25]', module, 3, 2, 'else-free', '1 + except'],
  ['SIMPLE_BLOCKS[26]', module, 3, 2, 'else-free', '1 + except'],
  ['SIMPLE_BLOCKS[33]', module, 3, 2, 'else-free', '1 + for'],
  ['SIMPLE_BLOCKS[34]', module, 3, 2, 'else-free', '1 + while'],
  ['SIMPLE_BLOCKS[35]', module, 2, 1, 'assert-free', '1'],
  ['SIMPLE_BLOCKS[36]', module, 2, 1, 'assert-free', '1'],
];

const lloc: readonly DepartureRow[] = [
  ['LOGICAL_LINES_CASES[16]', '', 1, 0, 'lloc-docstring', 'the docstring of the module'],
  ['ANALYZE_CASES[1]', '', 1, 0, 'lloc-docstring', 'the docstring of the module'],
  ['ANALYZE_CASES[2]', '', 4, 3, 'lloc-labels', 'if, print, print'],
  ['ANALYZE_CASES[4]', '', 4, 3, 'lloc-labels', 'if, print, print'],
  ['ANALYZE_CASES[5]', '', 3, 2, 'lloc-docstring', 'def, return'],
  ['ANALYZE_CASES[6]', '', 9, 8, 'lloc-docstring', 'def, if, return, return, def, if, return, return'],
  ['ANALYZE_CASES[8]', '', 4, 3, 'lloc-docstring', 'def, if, return'],
  ['ANALYZE_CASES[9]', '', 5, 4, 'lloc-docstring', 'def, if, return, assignment'],
  ['ANALYZE_CASES[10]', '', 5, 4, 'lloc-docstring', 'def, if, return, assignment'],
  ['ANALYZE_CASES[11]', '', 6, 5, 'lloc-docstring', 'def, if, return, two assignments'],
  ['ANALYZE_CASES[12]', '', 6, 5, 'lloc-docstring', 'def, if, return, two assignments'],
  ['ANALYZE_CASES[13]', '', 6, 5, 'lloc-docstring', 'def, if, return, two assignments'],
  ['ANALYZE_CASES[14]', '', 6, 5, 'lloc-docstring', 'def, if, return, two assignments'],
  ['ANALYZE_CASES[15]', '', 3, 2, 'lloc-docstring', 'def, pass'],
  ['ANALYZE_CASES[17]', '', 2, 1, 'lloc-docstring', 'def'],
  ['ANALYZE_CASES[18]', '', 2, 1, 'lloc-docstring docstring-literal', 'def'],
  ['ANALYZE_CASES[19]', '', 2, 1, 'lloc-docstring docstring-literal', 'def'],
  ['ANALYZE_CASES[20]', '', 2, 1, 'lloc-docstring docstring-literal', 'def'],
  ['ANALYZE_CASES[21]', '', 2, 1, 'lloc-docstring docstring-literal', 'def'],
  ['ANALYZE_CASES[24]', '', 3, 2, 'lloc-docstring', 'def, pass'],
];

const sloc: readonly DepartureRow[] = [
  ['ANALYZE_CASES[18]', '', 2, 1, 'docstring-literal', 'the line of the def'],
  ['ANALYZE_CASES[19]', '', 3, 1, 'docstring-literal', 'the line of the def'],
  ['ANALYZE_CASES[20]', '', 2, 1, 'docstring-literal', 'the line of the def'],
  ['ANALYZE_CASES[21]', '', 3, 1, 'docstring-literal', 'the line of the def'],
  ['ANALYZE_CASES[22]', '', 3, 2, 'docstring-literal', 'the lines of the def and of pass'],
];

const cloc: readonly DepartureRow[] = [
  ['ANALYZE_CASES[6]', '', 4, 5, 'docstring-whole', 'one comment and four lines of docstring'],
  ['ANALYZE_CASES[18]', '', 0, 1, 'docstring-literal', 'one line of docstring'],
  ['ANALYZE_CASES[19]', '', 0, 2, 'docstring-literal', 'two lines of docstring'],
  ['ANALYZE_CASES[20]', '', 0, 1, 'docstring-literal', 'docstring and comment on one line'],
  ['ANALYZE_CASES[21]', '', 0, 2, 'docstring-literal', 'a line of docstring and one of comment'],
  ['ANALYZE_CASES[22]', '', 0, 1, 'docstring-literal', 'one line of docstring'],
];

const blank: readonly DepartureRow[] = [
  ['ANALYZE_CASES[6]', '', 2, 1, 'docstring-whole', 'the line between the functions'],
];

const leaves = 'halstead-leaves';

const n1: readonly DepartureRow[] = [
  ['HALSTEAD SIMPLE_BLOCKS[0]', '', 1, 4, leaves, 'if and : pass'],
  ['HALSTEAD SIMPLE_BLOCKS[1]', '', 2, 6, leaves, 'if and : pass elif or'],
  ['HALSTEAD SIMPLE_BLOCKS[2]', '', 1, 5, leaves, 'if and : pass elif'],
  ['HALSTEAD SIMPLE_BLOCKS[3]', '', 1, 2, leaves, '= *'],
  ['HALSTEAD SIMPLE_BLOCKS[4]', '', 1, 2, leaves, '= -'],
  ['HALSTEAD SIMPLE_BLOCKS[5]', '', 1, 2, leaves, '= -'],
  ['HALSTEAD SIMPLE_BLOCKS[6]', '', 2, 3, leaves, '= - +'],
  ['HALSTEAD SIMPLE_BLOCKS[8]', '', 2, 6, leaves, '= *= def ( : +='],
  ['HALSTEAD SIMPLE_BLOCKS[9]', '', 3, 4, leaves, '= < <= >='],
  ['HALSTEAD SIMPLE_BLOCKS[10]', '', 2, 7, leaves, '= *= async def ( : +='],
];

const N1: readonly DepartureRow[] = [
  ['HALSTEAD SIMPLE_BLOCKS[0]', '', 1, 4, leaves, 'if and : pass'],
  ['HALSTEAD SIMPLE_BLOCKS[1]', '', 2, 8, leaves, 'if and : pass elif or : pass'],
  ['HALSTEAD SIMPLE_BLOCKS[2]', '', 2, 8, leaves, 'if and : pass elif and : pass'],
  ['HALSTEAD SIMPLE_BLOCKS[3]', '', 1, 2, leaves, '= *'],
  ['HALSTEAD SIMPLE_BLOCKS[4]', '', 1, 2, leaves, '= -'],
  ['HALSTEAD SIMPLE_BLOCKS[5]', '', 2, 4, leaves, '= - = -'],
  ['HALSTEAD SIMPLE_BLOCKS[6]', '', 2, 4, leaves, '= - = +'],
  ['HALSTEAD SIMPLE_BLOCKS[8]', '', 2, 8, leaves, '= = *= def ( : = +='],
  ['HALSTEAD SIMPLE_BLOCKS[9]', '', 4, 7, leaves, '= < = <= >= = <'],
  ['HALSTEAD SIMPLE_BLOCKS[10]', '', 2, 9, leaves, '= = *= async def ( : = +='],
];

const n2: readonly DepartureRow[] = [
  ['HALSTEAD SIMPLE_BLOCKS[3]', '', 2, 3, leaves, 'a b c'],
  ['HALSTEAD SIMPLE_BLOCKS[4]', '', 1, 2, leaves, 'b x'],
  ['HALSTEAD SIMPLE_BLOCKS[5]', '', 1, 3, leaves, 'a x c'],
  ['HALSTEAD SIMPLE_BLOCKS[6]', '', 1, 3, leaves, 'a x b'],
  ['HALSTEAD SIMPLE_BLOCKS[8]', '', 4, 6, leaves, 'a 2 b 3 f 4'],
  ['HALSTEAD SIMPLE_BLOCKS[9]', '', 6, 9, leaves, 'a b 4 c i 45 d k 2'],
  ['HALSTEAD SIMPLE_BLOCKS[10]', '', 4, 6, leaves, 'a 2 b 3 f 4'],
];

const N2: readonly DepartureRow[] = [
  ['HALSTEAD SIMPLE_BLOCKS[3]', '', 2, 3, leaves, 'a b c'],
  ['HALSTEAD SIMPLE_BLOCKS[4]', '', 1, 2, leaves, 'b x'],
  ['HALSTEAD SIMPLE_BLOCKS[5]', '', 2, 4, leaves, 'a x c x'],
  ['HALSTEAD SIMPLE_BLOCKS[6]', '', 2, 4, leaves, 'a x b x'],
  ['HALSTEAD SIMPLE_BLOCKS[8]', '', 4, 11, leaves, 'a 2 b 3 a b f b 2 b 4'],
  ['HALSTEAD SIMPLE_BLOCKS[9]', '', 7, 10, leaves, 'a b 4 c i 45 d k 4 2'],
  ['HALSTEAD SIMPLE_BLOCKS[10]', '', 4, 11, leaves, 'a 2 b 3 a b f b 2 b 4'],
];

/** Departures from radon. */
export const radon: readonly Departure[] = [
  ...departures('radon', 'cyclomatic', cyclomatic),
  ...departures('radon', 'lloc', lloc),
  ...departures('radon', 'sloc', sloc),
  ...departures('radon', 'cloc', cloc),
  ...departures('radon', 'blank', blank),
  ...departures('radon', 'halstead.n1', n1),
  ...departures('radon', 'halstead.N1', N1),
  ...departures('radon', 'halstead.n2', n2),
  ...departures('radon', 'halstead.N2', N2),
];
