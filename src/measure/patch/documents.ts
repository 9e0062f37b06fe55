const DOCUMENT_ENDING = /\.(md|mdx|markdown|rst|rest|txt|text|adoc|asciidoc|org|textile|creole|tex|pod)$/i;
/** Documents that have no ending by custom. */
const DOCUMENT_NAME =
  /^(readme|changelog|changes|history|news|authors|contributors|maintainers|contributing|copying|copyright|licen[cs]e|notice|todo|install|security|code_of_conduct)([-_.][\w-]+)?$/i;
/** Texts that a program reads. */
const INPUT_NAME = /^(.*requirements.*|.*constraints.*|cmakelists|runtime|robots|.*-lock)\.txt$/i;
const INPUT_FOLDER = /(^|\/)requirements\//;

/** True for a document for people: Markdown, reStructuredText, plain text and their like. */
export function isDocument(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (DOCUMENT_ENDING.test(name)) return !INPUT_NAME.test(name) && !INPUT_FOLDER.test(path);
  return DOCUMENT_NAME.test(name) && !/\.(ya?ml|json|toml|xml|html?|cfg|ini)$/i.test(name);
}
