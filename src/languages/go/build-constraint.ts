import { childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';

/**
 * The build constraint of a file as an expression of `//go:build`, `''` when there is none. Lines of the older
 * form (`// +build linux,!cgo darwin`: comma is "and", blank is "or", lines are "and") are written the same way.
 */
export function buildConstraintOf(tree: SyntaxTree): string {
  const older: string[] = [];
  for (const node of childrenOf(tree, 0)) {
    const kind = kindOf(tree, node);
    if (kind === 'package_clause') break;
    if (kind !== 'comment') continue;
    const text = textOf(tree, node);
    const expression = /^\/\/go:build\s+(.*\S)/.exec(text)?.[1];
    if (expression !== undefined) return expression;
    const line = /^\/\/\s*\+build\s+(.*\S)/.exec(text)?.[1];
    if (line !== undefined) older.push(fromOlderForm(line));
  }
  return older.length === 1 ? older[0]! : older.map((line) => `(${line})`).join(' && ');
}

function fromOlderForm(line: string): string {
  const options = line.split(/\s+/).map((option) => option.split(',').join(' && '));
  return options.length === 1
    ? options[0]!
    : options.map((option) => (option.includes('&&') ? `(${option})` : option)).join(' || ');
}
