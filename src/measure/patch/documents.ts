const DOCUMENT_ENDING = /\.(md|mdx|markdown|rst|rest|txt|text|adoc|asciidoc|org|textile|creole|tex|pod)$/i;
/** Documents that have no ending by custom, but may tell which licence or edition they are: `COPYING.LGPLv3`. */
const DOCUMENT_NAME =
  /^(authors|changelog|code_of_conduct|contributing|contributors|copying|copyright|credits|licen[cs]e|maintainers|readme)([-_.](agpl|apache|bsd|gpl|in|lesser|lgpl|lib|mit|mpl|old))?([-_.]?v?\d[\d.]*)?$/i;
/** In small letters these are programs, modules and their like. */
const CAPITAL_NAME = /^(CHANGES|Changes|HISTORY|INSTALL|NEWS|NOTICE|SECURITY|TODO)$/;
/** `release-notes/VERSION-2.x`. */
const RELEASE_NOTES = /(^|\/)release[-_]?notes\/[A-Z]+([-_.]v?[\dx.]+)?$/;
/** Texts that a program reads. */
const INPUT_NAME = /requirements|constraints|^(cmakelists|runtime|robots|.*-lock)\.txt$/i;
const INPUT_FOLDER = /(^|\/)requirements\//;

/** True for a document for people: Markdown, reStructuredText, plain text and their like. */
export function isDocument(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (DOCUMENT_ENDING.test(name))
    return !/\.txt$/i.test(name) || !(INPUT_NAME.test(name) || INPUT_FOLDER.test(path));
  return DOCUMENT_NAME.test(name) || CAPITAL_NAME.test(name) || RELEASE_NOTES.test(path);
}
