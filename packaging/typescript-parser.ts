import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';
import { COMPILER_PARTS } from '../src/languages/typescript/compiler-parts.ts';

/** The file of the TypeScript compiler, all of which stands in one function. */
const COMPILER = createRequire(import.meta.url).resolve('typescript');

/**
 * The text of a CommonJS module with those parts of the TypeScript compiler that are used, and what they need: the
 * statements that declare it, unchanged and in their order. What only has an effect, such as the services' putting
 * their own nodes in place of the parser's, is left out, unless it completes what is declared.
 *
 * @throws {Error} where the compiler does not have the form of the version that `package.json` pins.
 */
export function typescriptParser(): string {
  const text = readFileSync(COMPILER, 'utf8');
  const statements = compilerStatements(ts.createSourceFile(COMPILER, text, ts.ScriptTarget.ESNext, true));
  const byName = new Map<string, ts.Statement[]>();
  for (const statement of statements) {
    for (const name of namesMadeBy(statement)) {
      const known = byName.get(name);
      if (known) known.push(statement);
      else byName.set(name, [statement]);
    }
  }
  const needed = new Set<string>(COMPILER_PARTS);
  const kept = new Set<ts.Statement>();
  // A set gives what is added while it is walked, too.
  for (const name of needed) {
    const makers = byName.get(name);
    if (!makers) throw new Error(`${COMPILER} does not declare ${name}`);
    for (const statement of makers) {
      kept.add(statement);
      for (const used of namesIn(statement)) if (byName.has(used)) needed.add(used);
    }
  }
  const texts = statements
    .filter((statement) => kept.has(statement))
    .map((statement) => statement.getText().trim());
  const licence = text.slice(0, text.indexOf('*/') + 2);
  const change = `// Of TypeScript ${ts.version}, the statements that parsing needs alone.`;
  return [
    licence,
    change,
    '"use strict";',
    ...texts,
    `module.exports = { ${COMPILER_PARTS.join(', ')} };`,
    '',
  ].join('\n');
}

/** The statements of the function that the file calls. */
function compilerStatements({ statements }: ts.SourceFile): readonly ts.Statement[] {
  for (const statement of statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) continue;
    const { expression: called } = statement.expression;
    const made = ts.isParenthesizedExpression(called) ? called.expression : called;
    if (ts.isArrowFunction(made) && ts.isBlock(made.body)) return made.body.statements;
  }
  throw new Error(`${COMPILER} holds no function with the compiler`);
}

/** Names that a statement declares, or completes: `X.y = …`, `make(X, …)`, `(function (X) { … })(X || (X = {}))`. */
function namesMadeBy(statement: ts.Statement): readonly string[] {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    return statement.name ? [statement.name.text] : [];
  }
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  if (!ts.isExpressionStatement(statement)) return [];
  const { expression } = statement;
  const made = ts.isCallExpression(expression) ? expression.arguments[0] : expression;
  return made ? rootNames(made) : [];
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) =>
    ts.isOmittedExpression(element) ? [] : boundNames(element.name),
  );
}

function rootNames(expression: ts.Expression): readonly string[] {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isBinaryExpression(expression)) return rootNames(expression.left);
  return ts.isPropertyAccessExpression(expression) ? rootNames(expression.expression) : [];
}

/** All names in a node but those of properties; some are of its own variables. */
function namesIn(node: ts.Node): readonly string[] {
  const names: string[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isIdentifier(child)) names.push(child.text);
    else if (ts.isPropertyAccessExpression(child)) visit(child.expression);
    else if (ts.isPropertyAssignment(child) && ts.isIdentifier(child.name)) visit(child.initializer);
    else ts.forEachChild(child, visit);
  };
  ts.forEachChild(node, visit);
  return names;
}
