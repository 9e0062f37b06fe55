import type { Checkout } from '../checkout.ts';
import type { Language, Metric, OracleCase } from '../types.ts';
import { lineAt, readRustString, rustTests } from './rust-literal.ts';

const FOLDER = 'src/metrics';

/** Its parsers of the languages that archdelta reads. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  PythonParser: 'python',
  JavaParser: 'java',
  MozjsParser: 'javascript',
  JavascriptParser: 'javascript',
  TypescriptParser: 'typescript',
  TsxParser: 'tsx',
};

interface Column {
  readonly field: string;
  readonly metric: Metric;
  /** What is taken off: the file is a space of its own with a cyclomatic complexity of 1. */
  readonly less?: number;
}

/** Its `ploc` is our SLOC; its `sloc`, the extent in lines, has no counterpart. */
const FILES: readonly (readonly [string, readonly Column[]])[] = [
  ['cyclomatic.rs', [{ field: 'sum', metric: 'cyclomatic', less: 1 }]],
  ['cognitive.rs', [{ field: 'sum', metric: 'cognitive' }]],
  [
    'halstead.rs',
    [
      { field: 'n1', metric: 'halstead.n1' },
      { field: 'n2', metric: 'halstead.n2' },
      { field: 'N1', metric: 'halstead.N1' },
      { field: 'N2', metric: 'halstead.N2' },
    ],
  ],
  [
    'loc.rs',
    [
      { field: 'ploc', metric: 'sloc' },
      { field: 'lloc', metric: 'lloc' },
      { field: 'cloc', metric: 'cloc' },
      { field: 'blank', metric: 'blank' },
    ],
  ],
  [
    'mi.rs',
    [
      { field: 'mi_visual_studio', metric: 'mi.vs' },
      { field: 'mi_sei', metric: 'mi.sei' },
    ],
  ],
];

/** Sources that are no programs of their language: nothing follows from the catalogue for them. */
const NO_PROGRAM: Readonly<Record<string, string>> = {
  python_real_function: 'the source is no program: its indentation is invalid',
  python_wrong_operators: 'the source is no program: brackets without contents',
  java_continue_lloc: 'the source is no program: a comment mark is missing',
  java_expressions_lloc: 'the source is no program: a keyword as a variable name',
  java_do_while_lloc: 'the source is no program: a semicolon is missing',
};

/** The source as the suite's own harness passes it on: trimmed, with one line break at the end. */
function asMeasured(source: string): string {
  return `${source.trimEnd().replace(/^\n+/, '')}\n`;
}

/** The tests of rust-code-analysis for the languages that archdelta reads. */
export function readRustCodeAnalysis(checkout: Checkout): OracleCase[] {
  return FILES.flatMap(([file, columns]) => {
    const path = `${FOLDER}/${file}`;
    const text = checkout.read(path);
    return rustTests(text).flatMap((test) => {
      const calls = [...test.body.matchAll(/check_metrics::<(\w+)>\(\s*/g)];
      return calls.flatMap((call, index) => {
        const language = LANGUAGES[call[1] ?? ''];
        const source = readRustString(test.body, call.index + call[0].length);
        const next = calls[index + 1]?.index ?? test.body.length;
        const snapshot = source && /@r#+"\s*(\{[\s\S]*?\})\s*"#+/.exec(test.body.slice(source.end, next));
        if (language === undefined || !source || !snapshot) return [];
        const values = JSON.parse(snapshot[1] ?? '{}') as Record<string, number | null>;
        const name = calls.length === 1 ? test.name : `${test.name}[${index}]`;
        const notCompared = NO_PROGRAM[test.name];
        return columns.flatMap(({ field, metric, less = 0 }): OracleCase[] => {
          const value = values[field];
          if (value === null || value === undefined) return [];
          return [
            {
              suite: 'rust-code-analysis',
              case: `${file} ${name}`,
              where: `${path}:${lineAt(text, test.start + call.index)}`,
              language,
              source: asMeasured(source.text),
              metric,
              scope: 'file',
              expected: value - less,
              ...(notCompared === undefined ? {} : { notCompared }),
            },
          ];
        });
      });
    });
  });
}
