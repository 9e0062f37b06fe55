import type { Confusion } from './confusion.ts';

/** Share of the rows whose class was predicted; null without rows. */
export function accuracy(confusion: Confusion): number | null {
  let right = 0;
  let rows = 0;
  confusion.forEach((line, truth) => {
    right += line[truth]!;
    for (const count of line) rows += count;
  });
  return rows === 0 ? null : right / rows;
}

/**
 * Mean over the classes of the share of their rows that was predicted right (recall). A class without a true
 * row has no recall and is left out; null without rows. Chance level: 1 / classes.
 *
 * Source: Brodersen, Ong, Stephan, Buhmann 2010 (ICPR).
 */
export function balancedAccuracy(confusion: Confusion): number | null {
  let recalls = 0;
  let classes = 0;
  confusion.forEach((line, truth) => {
    const rows = line.reduce((sum, count) => sum + count, 0);
    if (rows === 0) return;
    recalls += line[truth]! / rows;
    classes++;
  });
  return classes === 0 ? null : recalls / classes;
}

/**
 * Mean over the classes of F1 = 2 right / (true rows + predicted rows). A class that is neither true nor
 * predicted anywhere is left out; null without rows.
 *
 * Source: Sokolova and Lapalme 2009 (Information Processing and Management 45); the mean is that of the classes'
 * F1, not the F1 of mean precision and mean recall (Opitz and Burst 2019, arXiv 1911.03347).
 */
export function macroF1(confusion: Confusion): number | null {
  let scores = 0;
  let classes = 0;
  for (let each = 0; each < confusion.length; each++) {
    let occurrences = 0;
    for (let other = 0; other < confusion.length; other++) {
      occurrences += confusion[each]![other]! + confusion[other]![each]!;
    }
    if (occurrences === 0) continue;
    scores += (2 * confusion[each]![each]!) / occurrences;
    classes++;
  }
  return classes === 0 ? null : scores / classes;
}
