import { describe, expect, it } from 'vitest';
import { lexiconOf } from '../../src/model/lexicon.ts';
import { modelFile, repoModel } from '../../src/model/repo-model.ts';
import { Vocabulary } from '../../src/model/word-vectors.ts';
import { factsOf } from '../support/facts.ts';

const modelOf = (texts: readonly string[]) =>
  repoModel(texts.map((text, at) => modelFile(`${at}.py`, 'python', factsOf('python', text), () => '.:.')));

describe('the vocabulary of a repository', () => {
  const first = modelOf(['apple = pear', 'pear = plum']);

  it('is taken over while at least half of its words are words of the base', () => {
    const vocabulary = lexiconOf(first).vocabulary!;
    expect(vocabulary.size).toBe(3);
    // apple, pear, plum, fig, kiwi, lime: three of six are left.
    const half = lexiconOf(modelOf(['fig = kiwi', 'kiwi = lime']), vocabulary);
    expect(half.vocabulary).toBe(vocabulary);
    // Of seven, three are left.
    expect(lexiconOf(modelOf(['melon = kiwi', 'kiwi = lime']), vocabulary).vocabulary).toBeUndefined();
  });

  it('leaves vectors as they are with one of their own', () => {
    const strange = new Vocabulary();
    for (const { facts } of modelOf(['grape = plum', 'plum = quince']).files) strange.termsOf(facts);
    const [own, shared] = [lexiconOf(first), lexiconOf(first, strange)];
    for (const { facts } of first.files) {
      expect(shared.vectorOf(facts)!.weights).toEqual(own.vectorOf(facts)!.weights);
    }
    expect(shared.centroid('.:.')!.weights).toEqual(own.centroid('.:.')!.weights);
  });
});
