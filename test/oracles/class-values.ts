import type { FileFacts, UnitFacts } from '../../src/facts/types.ts';
import { modelFile, repoModel } from '../../src/model/repo-model.ts';
import { tcc } from '../../src/model/types/class-cohesion.ts';
import { cohesionOf } from '../../src/model/types/cohesion.ts';
import { accessesOfMethods, accessToForeignData } from '../../src/model/types/foreign-data.ts';
import type { Metric } from './types.ts';

/** The metrics of classes, and of methods as parts of a class. */
const CLASS_METRICS = ['wmc', 'tcc', 'atfd'] as const;

type ClassMetric = (typeof CLASS_METRICS)[number];

/** True for a metric that needs a model: it looks at classes with their members. */
export function isClassMetric(metric: Metric): metric is ClassMetric {
  return CLASS_METRICS.some((each) => each === metric);
}

/** Our value of a class of a Java file that is the whole repository, or of a method of it. */
export function classValue(
  facts: FileFacts,
  metric: ClassMetric,
  name: string,
  unit: UnitFacts | undefined,
): number | undefined {
  const file = modelFile('Case.java', 'java', facts, () => '.');
  const model = repoModel([file]);
  const type = model.types().at({ path: file.path, name });
  if (!type) return undefined;
  switch (metric) {
    case 'wmc':
      return type.units.reduce((sum, { cyclomatic }) => sum + cyclomatic, 0);
    case 'tcc': {
      const value = tcc(cohesionOf(type));
      // PMD writes four digits.
      return value === undefined ? undefined : Number(value.toFixed(4));
    }
    case 'atfd': {
      if (!unit) return accessToForeignData(model, type);
      const methods = type.members.filter(({ symbol }) => symbol.unit >= 0);
      const at = methods.findIndex(({ symbol }) => facts.units[symbol.unit] === unit);
      return accessesOfMethods(model, type)[at]?.foreign;
    }
  }
}
