import type { Checkout } from '../checkout.ts';
import type { OracleCase, SuiteName } from '../types.ts';
import { readGocyclo } from './gocyclo.ts';
import { readMccabe } from './mccabe.ts';
import { readPmd } from './pmd.ts';
import { readRadon } from './radon.ts';
import { readRuff } from './ruff.ts';
import { readRustCodeAnalysis } from './rust-code-analysis.ts';
import { readSonarJava } from './sonar-java.ts';
import { readSonarPython } from './sonar-python.ts';

/** A suite: the repository it stands in and how its tests are read. */
export interface Suite {
  readonly name: SuiteName;
  /** `owner/name` on GitHub. */
  readonly repository: string;
  read(checkout: Checkout): readonly OracleCase[];
}

/** All suites, in the order of the report. */
export const suites: readonly Suite[] = [
  { name: 'radon', repository: 'rubik/radon', read: readRadon },
  { name: 'mccabe', repository: 'PyCQA/mccabe', read: readMccabe },
  { name: 'ruff', repository: 'astral-sh/ruff', read: readRuff },
  { name: 'sonar-python', repository: 'SonarSource/sonar-python', read: readSonarPython },
  { name: 'sonar-java', repository: 'SonarSource/sonar-java', read: readSonarJava },
  { name: 'pmd', repository: 'pmd/pmd', read: readPmd },
  { name: 'gocyclo', repository: 'fzipp/gocyclo', read: readGocyclo },
  { name: 'rust-code-analysis', repository: 'mozilla/rust-code-analysis', read: readRustCodeAnalysis },
];
