import { REASONS, type Reason } from './measurement.ts';
import type { MetricDeclaration, UndefinedWhen } from './metric-group.ts';

/** When a patch metric that needs facts has none (`withoutFacts`). */
export const WITHOUT_FACTS: UndefinedWhen = {
  'no-file': 'the patch touches production files, but none that can be measured',
  'unsupported-language':
    'the source files of the patch, or its production files, are all of unsupported languages',
};

const TOUCHED = {
  file: 'no touched file exists on the side',
  package: 'no touched package exists on the side',
  component: 'no touched component exists on the side',
} as const;

const UNSUPPORTED = 'the patch touches source files of unsupported languages alone';

/** All reasons of a metric: those that its scope implies (catalogue §1) and its own, in the order of {@link REASONS}. */
export function undefinedWhen(declaration: MetricDeclaration): UndefinedWhen {
  const all: UndefinedWhen = { ...impliedByScope(declaration), ...declaration.undefinedWhen };
  const known = REASONS.flatMap((reason): [Reason, string][] => {
    const text = all[reason];
    return text === undefined ? [] : [[reason, text]];
  });
  return Object.fromEntries(known);
}

function impliedByScope({ level, scope, empty }: MetricDeclaration): UndefinedWhen {
  if (scope === 'patch') return {};
  if (scope === 'all') {
    return { 'unsupported-language': `${UNSUPPORTED}, and neither side has a production file` };
  }
  const unsupported = { 'unsupported-language': UNSUPPORTED };
  if (empty !== 'undefined') return unsupported;
  return scope === 'touched-common'
    ? { 'no-common-file': 'no touched file exists on both sides', ...unsupported }
    : { 'no-file': TOUCHED[level as keyof typeof TOUCHED], ...unsupported };
}
