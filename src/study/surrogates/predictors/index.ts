import type { PredictorName } from '../../report.ts';
import { bestMetric } from './best-metric.ts';
import { allMetrics, forestOn, metricsAndSizes, patchSizes } from './forest.ts';
import { groupPrior } from './group-prior.ts';
import { majority } from './majority.ts';
import { ordinalLogisticSize } from './ordinal-logistic-size.ts';
import type { Predictor } from './prediction.ts';

/** All predictors by name. */
export const PREDICTORS: Readonly<Record<PredictorName, Predictor>> = {
  forest: forestOn(allMetrics),
  'forest-size': forestOn(patchSizes),
  'forest-with-size': forestOn(metricsAndSizes),
  'best-metric': bestMetric,
  'ordinal-logistic-size': ordinalLogisticSize,
  majority,
  'repository-prior': groupPrior('repo'),
  'language-prior': groupPrior('language'),
  'model-prior': groupPrior('model'),
};
