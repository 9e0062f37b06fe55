import { type Departure, departures } from './departure.ts';

/** Departures from mccabe. */
export const mccabe: readonly Departure[] = departures('mccabe', 'cyclomatic', [
  ['test_nested_functions_snippet', 'a', 3, 1, 'nested-apart', '1; b and c are units of their own'],
  ['test_try_else', 'f', 4, 3, 'else-free', '1 + two except clauses'],
]);

/** Departures from ruff. */
export const ruff: readonly Departure[] = departures('ruff', 'cyclomatic', [
  ['try_else', '', 4, 3, 'else-free', '1 + two except clauses'],
]);

/** Departures from SonarSource's Python. */
export const sonarPython: readonly Departure[] = departures('sonar-python', 'cognitive', [
  ['recursion', 'recursion', 2, 3, 'recursion', 'if, else, recursion'],
  ['nesting_func', 'nesting_func', 3, 1, 'nested-apart', 'its own if; nested_func has 1'],
  ['decorator_func', 'decorator_func', 1, 0, 'nested-apart', 'nothing of its own; wrapper has 1'],
  [
    'complex_decorator_func',
    'complex_decorator_func',
    3,
    1,
    'nested-apart',
    'its own conditional expression; wrapper has 1',
  ],
  [
    'function_with_nested_class',
    'function_with_nested_class',
    4,
    1,
    'nested-apart',
    'its own conditional expression; f and m have 1 each',
  ],
  [
    'file',
    '',
    91,
    89,
    'recursion nested-apart',
    '91 + 1 for the recursion - 1 each for the nesting of nested_func, wrapper (the second) and f',
  ],
]);

/** Departures from SonarSource's Java. */
export const sonarJava: readonly Departure[] = departures('sonar-java', 'cognitive', [
  ['localClasses', 'localClasses', 3, 0, 'nested-apart', 'nothing of its own; plop has 3'],
]);
