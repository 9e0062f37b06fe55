import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';

/**
 * The local names that a file exports other than by a modifier: `export { a, b as c }`, `export default a`,
 * `module.exports = a`, `module.exports = { a, b }`, `const a = (exports = module.exports = {})`.
 */
export function exportedLocalNames(tree: SyntaxTree): ReadonlySet<string> {
  const names = new Set<string>();
  for (let node = 1; node < tree.count; node = tree.last[node]!) {
    switch (kindOf(tree, node)) {
      case 'ExportDeclaration':
        addExportList(tree, node, names);
        break;
      case 'ExportAssignment': {
        const value = childInField(tree, node, 'value');
        if (value >= 0 && kindOf(tree, value) === 'Identifier') names.add(textOf(tree, value));
        break;
      }
      case 'ExpressionStatement':
        addCommonJs(tree, node + 1, names);
        break;
      case 'VariableStatement':
        addExportedVariables(tree, node, names);
        break;
    }
  }
  return names;
}

/** True for `module.exports` and `exports`. */
export function isModuleExports(text: string): boolean {
  return /^(module\s*\.\s*exports|exports)$/.test(text);
}

function addExportList(tree: SyntaxTree, node: number, names: Set<string>): void {
  const list = childOfKind(tree, node, 'NamedExports');
  const isReExport = childOfKind(tree, node, 'StringLiteral') >= 0;
  if (list < 0 || isReExport) return;
  for (const specifier of childrenOf(tree, list)) {
    if (kindOf(tree, specifier) !== 'ExportSpecifier') continue;
    const local = childOfKind(tree, specifier, 'Identifier');
    if (local >= 0) names.add(textOf(tree, local));
  }
}

function isAssignment(tree: SyntaxTree, node: number): boolean {
  if (kindOf(tree, node) !== 'BinaryExpression') return false;
  const operator = childInField(tree, node, 'operator');
  return operator >= 0 && kindOf(tree, operator) === 'EqualsToken';
}

/** `module.exports = a`, `exports = module.exports = { a }`. */
function addCommonJs(tree: SyntaxTree, node: number, names: Set<string>): void {
  if (!isAssignment(tree, node)) return;
  const { exports, value } = assignmentChain(tree, node);
  if (!exports) return;
  if (kindOf(tree, value) === 'Identifier') names.add(textOf(tree, value));
  if (kindOf(tree, value) !== 'ObjectLiteralExpression') return;
  for (const property of childrenOf(tree, value)) {
    if (kindOf(tree, property) === 'ShorthandPropertyAssignment') names.add(textOf(tree, property + 1));
    const assigned =
      kindOf(tree, property) === 'PropertyAssignment' ? childInField(tree, property, 'value') : -1;
    if (assigned >= 0 && kindOf(tree, assigned) === 'Identifier') names.add(textOf(tree, assigned));
  }
}

/** Follows `a = b = c` to its value, and tells whether one of the targets is the module's exports. */
function assignmentChain(tree: SyntaxTree, node: number): { exports: boolean; value: number } {
  let exports = false;
  let value = node;
  while (isAssignment(tree, value)) {
    const left = textOf(tree, childInField(tree, value, 'left'));
    exports ||= isModuleExports(left) || /^(module\s*\.\s*)?exports\s*\.\s*[\w$]+$/.test(left);
    value = childInField(tree, value, 'right');
  }
  return { exports, value };
}

function addExportedVariables(tree: SyntaxTree, node: number, names: Set<string>): void {
  const list = childOfKind(tree, node, 'VariableDeclarationList');
  if (list < 0) return;
  for (const declaration of childrenOf(tree, list)) {
    const value = childInField(tree, declaration, 'value');
    const name = childInField(tree, declaration, 'name');
    if (value >= 0 && isAssignment(tree, value) && assignmentChain(tree, value).exports)
      names.add(textOf(tree, name));
  }
}
