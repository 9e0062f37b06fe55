import type { Measurement } from '../../src/measure/measurement.ts';
import { patchGroup } from '../../src/measure/metric-group.ts';
import { deltaMaintainability } from '../../src/measure/patch/delta-maintainability.ts';
import { namingConformity } from '../../src/measure/patch/naming-conformity.ts';
import { changedLines } from '../../src/measure/patch/neutral-lines.ts';
import { surprisalOfPatch } from '../../src/measure/patch/surprisal-of-patch.ts';
import type { PatchFacts, PatchFile, PatchFileSide } from '../../src/measure/patch-facts.ts';
import { sidesOf, withoutFacts } from '../../src/measure/patch-population.ts';
import { sumOf, unitsOf } from '../../src/measure/side.ts';
import { WITHOUT_FACTS } from '../../src/measure/undefined-when.ts';

const NO_LINES = 'the patch changes a source file that git takes for binary: it has no lines to compare';

export default patchGroup({
  id: 'patch_nature',
  title: 'Nature of the patch',
  category: 'patch',
  metrics: {
    'patch_nature.patch.neutral_share': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'neutral',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { ...WITHOUT_FACTS, 'no-change': 'no line of a text changed', degenerate: NO_LINES },
      meaning:
        'Share of the changed lines that change nothing of what a program does. 1 means a trivial patch.',
      definition:
        'changed lines that are blank, comment, docstring, document (Markdown, text, rst), format only (unit token stream equal) or string-literal only / all changed text lines',
      source:
        'Fluri, Wuersch, Pinzger, Gall 2007, Change distilling: tree differencing for fine-grained source code change extraction (TSE); Hattori, Lanza 2008, On the nature of commits (ASE workshops)',
      departures:
        '1 means trivial in the sense of the ACJ filter; code outside of units, and hunks, count as units do',
    },
    'patch_nature.patch.test_share': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'neutral',
      aggregation: 'ratio',
      empty: 0,
      undefinedWhen: { degenerate: NO_LINES },
      meaning: 'Share of the changed lines of source code that stand in tests.',
      definition: 'changed lines in test files / changed lines in source and test files',
      source:
        'Zaidman, Van Rompaey, van Deursen, Demeyer 2011, Studying the co-evolution of production and test code (EMSE)',
    },
    'patch_nature.patch.dmm': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      threshold: '15 / 5 / 2',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        ...WITHOUT_FACTS,
        'no-file': 'the patch touches no production file that can be measured',
        'no-unit': 'the touched files declare no unit on either side',
        'no-change': 'no unit gains or loses a line of code, or passes a threshold',
      },
      meaning:
        'How far the patch grows short, simple functions and shrinks long, complex ones: 1 is all good change, 0 all bad.',
      definition:
        'mean over size, CC, params of good/(good+bad); good = max(0,dlow)+max(0,-dhigh), bad = max(0,dhigh)+max(0,-dlow), in SLOC of low/high-risk units of T',
      source:
        'di Biase, Rastogi, Bruntink, van Deursen 2019 (TechDebt); Spadini, Aniche, Bacchelli 2018, PyDriller (FSE)',
      departures: 'good+bad=0 -> property left out; all left out -> undefined',
    },
    'patch_nature.patch.naming_conformity': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'better',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        ...WITHOUT_FACTS,
        'no-file': 'the patch touches no production file that can be measured',
        'no-new-identifier': 'the touched files declare no new name whose style can be judged',
      },
      meaning: 'Share of the new names that are written as most names of their kind around them.',
      definition:
        'new declared identifiers whose case style equals the majority style of their kind in the base package (else component, else repo) / new declared identifiers with a decidable style',
      source: 'Allamanis, Barr, Bird, Sutton 2014, Learning natural coding conventions (FSE)',
      departures:
        'kinds: file, type, unit, variable/field, constant; styles: snake, camel, Pascal, UPPER, kebab; one-word lower-case names fit snake and camel, and kebab as names of files; by language',
    },
    'patch_nature.patch.surprisal': {
      level: 'patch',
      scope: 'patch',
      unit: 'bits/token',
      range: '(-inf,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: {
        ...WITHOUT_FACTS,
        'no-file': 'the patch touches no production file that can be measured',
        'no-change': 'no added line of the touched files has a token',
        'too-little-text':
          'beside each scored file the touched packages have fewer than 1000 tokens, or no touched file exists at base',
      },
      meaning:
        'How much less expected the added code is than the code that it joins, to one who knows the packages around.',
      definition:
        'mean over tokens of added lines of T of -log2 S(t|previous 2 tokens), minus the same mean over the base tokens of T; counts over the files of PT at base, each scored file left out, N and V recomputed',
      source:
        'Hindle, Barr, Su, Gabel, Devanbu 2012, On the naturalness of software (ICSE); Hellendoorn, Devanbu, Bacchelli 2015, Will they like this? (MSR)',
      departures: 'S is an interpolated score, not a distribution (§7.8)',
    },
  },
  compute(patch) {
    const reason = withoutFacts(patch);
    return {
      'patch_nature.patch.neutral_share': reason ?? neutralShare(patch),
      'patch_nature.patch.test_share': testShare(patch),
      'patch_nature.patch.dmm': reason ?? maintainability(patch),
      'patch_nature.patch.naming_conformity': reason ?? naming(patch),
      'patch_nature.patch.surprisal': reason ?? surprisalOfPatch(patch),
    };
  },
});

function neutralShare({ files }: PatchFacts): Measurement {
  if (files.some((file) => file.binary && sidesOf(file).some(isSource))) return 'degenerate';
  const lines = files.map(changedLines);
  const all = sumOf(lines, (each) => each.all);
  return all === 0 ? 'no-change' : sumOf(lines, (each) => each.neutral) / all;
}

/** Source code, tests included, unless it is vendored, generated or minified (ADR 0002, 17). */
function isSource(side: PatchFileSide): boolean {
  return side.language !== undefined && side.class !== 'excluded';
}

/** Lines on either side that a test holds for. */
function linesOf({ before, after, hunks }: PatchFile, counts: (side: PatchFileSide) => boolean): number {
  const [from, to] = [before && counts(before), after && counts(after)];
  return sumOf(hunks, ({ beforeLines, afterLines }) => (from ? beforeLines : 0) + (to ? afterLines : 0));
}

function testShare({ files }: PatchFacts): Measurement {
  if (files.some((file) => file.binary && sidesOf(file).some(isSource))) return 'degenerate';
  const all = sumOf(files, (file) => linesOf(file, isSource));
  const tests = sumOf(files, (file) => linesOf(file, (side) => isSource(side) && side.class === 'test'));
  return all === 0 ? 0 : tests / all;
}

function isNothingTouched({ before, after }: PatchFacts): boolean {
  return before.touched.length + after.touched.length === 0;
}

function naming(patch: PatchFacts): Measurement {
  return isNothingTouched(patch) ? 'no-file' : (namingConformity(patch) ?? 'no-new-identifier');
}

function maintainability(patch: PatchFacts): Measurement {
  if (isNothingTouched(patch)) return 'no-file';
  const { before, after } = patch;
  const [from, to] = [unitsOf(before.touched), unitsOf(after.touched)];
  if (from.length + to.length === 0) return 'no-unit';
  return deltaMaintainability(from, to) ?? 'no-change';
}
