import { describe, expect, it } from 'vitest';
import { frontEnds } from '../../src/languages/index.ts';
import { endingOf, isSupported, languageOf } from '../../src/model/languages.ts';

describe('the table of languages', () => {
  it.each(frontEnds.flatMap(({ language, extensions }) => extensions.map((each) => [each, language])))(
    'gives %s to %s, as its front end does',
    (ending, language) => {
      expect(languageOf(`a/b${ending}`)).toBe(language);
      expect(isSupported(language)).toBe(true);
    },
  );

  it('has a front end for every language that it calls supported, and for no ending twice', () => {
    const endings = frontEnds.flatMap(({ extensions }) => extensions);
    expect(new Set(endings).size).toBe(endings.length);
    for (const language of ['python', 'java', 'go', 'javascript', 'typescript'])
      expect(frontEnds.some((entry) => entry.language === language)).toBe(true);
  });

  it.each(['a.c', 'a.rs', 'a.php', 'a.rb', 'a.cpp', 'a.kt', 'a.sh', 'a.vue', 'a/B.CS'])(
    'knows that %s is source code without a front end',
    (path) => {
      const language = languageOf(path);
      expect(language).toBeDefined();
      expect(isSupported(language!)).toBe(false);
      expect(frontEnds.some(({ extensions }) => extensions.includes(endingOf(path)))).toBe(false);
    },
  );

  it.each([
    'a.md',
    'a.json',
    'a.html',
    'a.css',
    'a.sql',
    'a.yml',
    'a.txt',
    'Makefile',
    '.py',
    'a/.go',
    'py',
    'a.',
  ])('takes %s for no source code', (path) => expect(languageOf(path)).toBeUndefined());

  it.each([
    ['a/b.PY', '.py'],
    ['a.d.ts', '.ts'],
    ['a.b/c', ''],
    ['.gitignore', ''],
    ['a/.b.ts', '.ts'],
  ])('reads the ending of %s as %j', (path, ending) => expect(endingOf(path)).toBe(ending));

  it('is not fooled by names of object properties', () => {
    expect(isSupported('constructor')).toBe(false);
    expect(languageOf('a.constructor')).toBeUndefined();
  });
});
