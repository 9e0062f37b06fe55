import type { JudgeSummary } from '../study/judge-summary.ts';
import type { SourceSummary, TargetAgreement } from './report.ts';

/** What a reader must know of the numbers, as sentences. */
export function agreementNotes(
  sources: readonly SourceSummary[],
  targets: readonly TargetAgreement[],
): string[] {
  return [
    ...sources.flatMap(trainingNotes),
    ...targets.flatMap(targetNotes),
    ...sources.flatMap(({ name, judges }) => judges.flatMap((judge) => costNotes(name, judge))),
  ];
}

function trainingNotes({ name, training }: SourceSummary): string[] {
  if (training?.known !== 'unknown') return [];
  return [
    `${name}: its rows do not say whether they were in training; agreement on rows that were is no evidence. Let predict write them again, or name the report.json of a study, whose predictions are held out.`,
  ];
}

function targetNotes({ name, pairs, sources }: TargetAgreement): string[] {
  const seen = pairs.flatMap(({ first, second, all, training }) =>
    training === null
      ? []
      : [
          `${name}, ${first} and ${second}: ${training.seen} of the ${all?.n ?? 0} common patches are of instances that the surrogate was trained on; agreement on these is no evidence.${training.unseen === null ? ' There is no other.' : ''}`,
        ],
  );
  const apart = pairs
    .filter(({ all }) => all === null)
    .map(({ first, second }) => `${name}: ${first} and ${second} label no common patch.`);
  const lost = pairs
    .filter(({ lost: n }) => n > 0)
    .map(
      ({ first, second, lost: n }) =>
        `${name}, ${first} and ${second}: ${n} patches are labelled by one and unscored by the other. They are in no number; where being unscored goes with the label, that selects.`,
    );
  const alone =
    sources.length === 1 && sources[0]!.retest === null
      ? [`${name}: only ${sources[0]!.source} has it, each patch once: there is no agreement to tell of.`]
      : [];
  return [...alone, ...seen, ...apart, ...lost];
}

function costNotes(name: string, { judge, cost }: JudgeSummary): string[] {
  if (cost === null) return [`${name}: nothing is recorded of what its verdicts of ${judge} cost.`];
  return [
    ...(cost.unrecorded === 0
      ? []
      : [
          `${name}: ${cost.unrecorded} verdicts of ${judge} say nothing of their cost, and are left out of it.`,
        ]),
    ...(cost.estimated ? [`${name}: some tokens of ${judge} were estimated from the length of texts.`] : []),
  ];
}
