import { counted, failed, LONGEST_ROW, listed, MOST_ROWS } from './answer.ts';
import { type Declaration, describeDeclaration, lookUp, noDeclaration } from './declarations.ts';
import { linesAt } from './lines-at.ts';
import { textOnlyRow } from './text-only.ts';
import { FROM, NAME, PATH, treeTool } from './tool.ts';
import type { TreeView } from './tree-view.ts';
import { quoted, visibleLine } from './visible-text.ts';
import { wantedFiles } from './wanted-files.ts';

/** Finds where a name is declared. */
export const findDefinitions = treeTool({
  name: 'find_definitions',
  description:
    'Finds where a name is declared, in production code and tests: classes and other types, functions, methods, ' +
    'fields, variables, constants. Gives `path:first-last line: kind name | first line`.',
  shape: {
    name: NAME.describe('Simple (`save`) or qualified name (`Model.save`, `package.module.Model.save`).'),
    path: PATH.optional().describe('Only in this file, or in files below this directory.'),
    from: FROM,
  },
  async answer({ name, path, from }, view, signal) {
    const isWanted = wantedFiles(view, path);
    if ('problem' in isWanted) return failed(isWanted.problem);
    const model = await view.codebase.model();
    const found = lookUp(model, name, isWanted);
    const { declarations, isExact, asked, simple, namesakes } = found;
    if (declarations.length === 0) {
      return namesakes === 0
        ? failed(noDeclaration(view, model, found))
        : failed(
            `No declaration of ${quoted(asked)} there, but ${namesakes} of that name elsewhere: leave \`path\` out.`,
          );
    }
    const count = counted(declarations.length, 'declaration');
    const head = isExact
      ? `${count} of ${quoted(asked)}:`
      : `No declaration of ${quoted(asked)} as such; ${count} of ${quoted(simple)}:`;
    return listed(
      [head, ...textOnlyRow(view, model)],
      await withFirstLines(view, declarations, from, signal),
      from,
    );
  },
});

/** Rows of declarations; those that can be on the page with their first lines. */
async function withFirstLines(
  view: TreeView,
  declarations: readonly Declaration[],
  from: number,
  signal: AbortSignal,
): Promise<string[]> {
  const shown = declarations.slice(from - 1, from - 1 + MOST_ROWS);
  const places = shown.map(({ file, line }) => ({ path: file.path, line }));
  const lines = await linesAt(view, places, signal);
  return declarations.map((declaration) => {
    const { file, line } = declaration;
    const text = lines.get(`${file.path}:${line}`);
    return visibleLine(`${describeDeclaration(declaration)}${text ? ` | ${text}` : ''}`, LONGEST_ROW);
  });
}
