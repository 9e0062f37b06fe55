/** Tags whose argument names a class or member; the argument may stand on the next line, behind its asterisk. */
const REFERENCE = /@(?:link|linkplain|see|throws|exception|value)[\s*]+([^\s}({]*)(\([^)}]*\))?/g;
const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * Adds the names that a doc comment refers to: an import that only a `{@link}` needs is used (ADR 0002, 27),
 * as editors and Checkstyle see it.
 */
export function addJavadocNames(comment: string, names: Set<string>): void {
  if (!comment.startsWith('/**') || !comment.includes('@')) return;
  for (const [, target = '', parameters = ''] of comment.matchAll(REFERENCE)) {
    for (const [identifier] of `${target} ${parameters}`.matchAll(IDENTIFIER)) names.add(identifier);
  }
}
