import type { JudgeSummary } from '../study/judge-summary.ts';
import { intervalNotes } from './interval-notes.ts';
import type { SourceSummary, TargetAgreement } from './report.ts';

/** The back end that answers from recordings. */
const REPLAYING = 'recorded';

/** What a reader must know of the numbers, as sentences. */
export function agreementNotes(
  sources: readonly SourceSummary[],
  targets: readonly TargetAgreement[],
): string[] {
  return [
    ...idleNotes(sources, targets),
    ...sources.flatMap(trainingNotes),
    ...targets.flatMap(targetNotes),
    ...sources.flatMap(({ name, judges }) => judges.flatMap((judge) => costNotes(name, judge))),
  ];
}

/** A file of the wrong kind is easily named; it must not pass for one that was compared. */
function idleNotes(sources: readonly SourceSummary[], targets: readonly TargetAgreement[]): string[] {
  const compared = new Set(targets.flatMap((target) => target.sources.map(({ source }) => source)));
  const names = targets.map(({ name }) => name).join(', ');
  return sources
    .filter(({ name }) => !compared.has(name))
    .map(
      ({ name, records }) => `${name}: none of its ${records} rows has a label that is compared (${names}).`,
    );
}

function trainingNotes({ name, training }: SourceSummary): string[] {
  if (training?.known !== 'unknown') return [];
  return [
    `${name}: its rows do not say whether they were in training; agreement on rows that were is no evidence. Let predict write them again, or name the report.json of a study, whose predictions are held out.`,
  ];
}

function targetNotes(target: TargetAgreement): string[] {
  const { name, pairs } = target;
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
        `${name}, ${first} and ${second}: ${n} patches are labelled by one and unscored by the other. They are in no number: if the unscored ones are not like the others, neither is the agreement.`,
    );
  return [...aloneNotes(target), ...seen, ...apart, ...lost, ...intervalNotes(target)];
}

function aloneNotes({ name, sources }: TargetAgreement): string[] {
  const [only] = sources;
  if (only === undefined || sources.length > 1 || only.retest !== null) return [];
  const why = only.distribution.n === 0 ? 'gives none' : 'labels each patch once';
  return [
    `${name}: ${only.source} is the only source with this label, and ${why}: there is no agreement to tell of.`,
  ];
}

function costNotes(name: string, { judge, backend, cost }: JudgeSummary): string[] {
  if (cost === null) return [`${name}: nothing is recorded of what its verdicts of ${judge} cost.`];
  return [
    ...(cost.unrecorded === 0
      ? []
      : [
          `${name}: ${cost.unrecorded} verdicts of ${judge} say nothing of their cost, and are left out of it.`,
        ]),
    ...(backend === REPLAYING
      ? [
          `${name}: its verdicts of ${judge} are replayed. What they cost is what the recorded conversations did; replaying them is free.`,
        ]
      : []),
    ...(cost.foreignRubrics === 0
      ? []
      : [
          `${name}: ${cost.foreignRubrics} verdicts of ${judge} are by rubrics that another run made and paid for: beside a judge that made its own this one looks cheaper than it is.`,
        ]),
    ...(cost.estimated ? [`${name}: some tokens of ${judge} were estimated from the length of texts.`] : []),
  ];
}
