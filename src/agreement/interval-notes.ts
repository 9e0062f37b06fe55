import type { RetestReport } from '../study/report.ts';
import type { TargetAgreement } from './report.ts';

/**
 * On fewer instances intervals are too short: with three patches an instance and classes of equal share, simulated 95 %
 * intervals of kappa hold the true value in 91 to 93 % of 20 instances, 88 to 92 % of 10, 83 % of 5; where nine of ten
 * labels are one class in 88, 72 to 80 and 48 to 57 %.
 */
const FEW_INSTANCES = 20;
/** Chance of missing a share of instances that is as large as the note says. */
const MISSED = 0.05;

/** Where an interval says less than it seems to: few instances, labels that are all equal. */
export function intervalNotes({ name, sources, pairs, together }: TargetAgreement): string[] {
  const agreements = [
    ...sources.map(({ source, retest }) => ({ who: `${source} again`, of: retest, isTold: true })),
    ...pairs.flatMap(({ first, second, kind, all, training }) => {
      const who = `${first} and ${second}`;
      const told = { who, of: all, isTold: kind === 'raters' };
      return training === null
        ? [told]
        : [told, { who: `${who}, not in training`, of: training.unseen, isTold: false }];
    }),
  ].flatMap(({ of, ...rest }) => (of === null ? [] : [{ ...rest, of, instances: of.instances ?? of.n }]));
  const few = agreements
    .filter(({ of, instances }) => of.kappa.low !== null && instances < FEW_INSTANCES)
    .map(({ who, instances }) => `${who} (${instances})`);
  if (together !== null && together.alpha.low !== null && together.instances < FEW_INSTANCES)
    few.push(`all raters (${together.instances})`);
  return [
    ...agreements
      .filter(({ of, isTold }) => isTold && of.equal === of.n)
      .map(({ who, of, instances }) => equalNote(name, who, of, instances)),
    ...(few.length === 0
      ? []
      : [
          `${name}: intervals on fewer than ${FEW_INSTANCES} instances are too short, more so where most labels are one class: ${few.join('; ')}.`,
        ]),
  ];
}

function equalNote(name: string, who: string, { n }: RetestReport, instances: number): string {
  // So large a share of instances with a difference stays unseen in a sample of them with a chance of 5 %.
  const unseen = 1 - MISSED ** (1 / instances);
  return `${name}, ${who}: equal on all ${n} patches of ${instances} instances. If these are two ratings and not one of them copied, up to ${Math.round(100 * unseen)} % of instances may still hold a difference (95 %, instances drawn at random).`;
}
