import type { Description } from '../description.ts';
import { childInField, childOfKind, childrenOf, FIELD_INDEX, type SyntaxTree } from '../syntax.ts';
import { visitAssignment, visitCall } from './commonjs.ts';
import {
  declareName,
  visitExportAssignment,
  visitFunction,
  visitNamespace,
  visitProperty,
  visitType,
  visitTypeParameter,
  visitVariable,
} from './declarations.ts';
import { Draft } from './draft.ts';
import { finish } from './finish.ts';
import { visitBindingElement, visitIdentifier, visitMember } from './identifiers.ts';
import {
  visitExport,
  visitImport,
  visitImportEquals,
  visitImportType,
  visitReferenceComment,
} from './imports.ts';
import { markTargets } from './names-in-expressions.ts';
import { N } from './node-codes.ts';
import { visitParameter } from './parameters.ts';

/** Scopes, names, imports, types and members of a file, in one walk over its tree. */
export function describeTypeScript(tree: SyntaxTree, isUntyped: boolean): Description {
  const draft = new Draft(tree, isUntyped);
  for (let node = 1; node < tree.count; node++) {
    draft.leaveUntil(node);
    const code = draft.code(node);
    if (code !== 0 && visit(draft, node, code)) node = tree.last[node]! - 1;
  }
  return finish(draft);
}

/** Visits a node before its children; true when they need no visit. */
function visit(draft: Draft, node: number, code: number): boolean {
  switch (code) {
    case N.Identifier:
      visitIdentifier(draft, node);
      break;
    case N.PropertyAccessExpression:
    case N.ElementAccessExpression:
    case N.QualifiedName:
      visitMember(draft, node);
      break;
    case N.CallExpression:
      visitCall(draft, node);
      break;
    case N.BinaryExpression:
      visitBinary(draft, node);
      break;
    case N.PrefixUnaryExpression:
    case N.PostfixUnaryExpression:
      visitUnary(draft, node);
      break;
    case N.BindingElement:
      visitBindingElement(draft, node);
      break;
    case N.ImportDeclaration:
      visitImport(draft, node);
      return true;
    case N.ExportDeclaration:
      visitExport(draft, node);
      return true;
    case N.ImportEqualsDeclaration:
      return visitImportEquals(draft, node);
    case N.ImportType:
      visitImportType(draft, node);
      break;
    case N.SingleLineCommentTrivia:
      if (draft.tree.text.startsWith('///', draft.tree.start[node])) visitReferenceComment(draft, node);
      break;
    case N.JsxOpeningElement:
    case N.JsxSelfClosingElement:
    case N.JsxOpeningFragment:
      draft.hasJsx = true;
      break;
    default:
      visitDeclaration(draft, node, code);
  }
  return false;
}

function visitDeclaration(draft: Draft, node: number, code: number): void {
  switch (code) {
    case N.FunctionDeclaration:
    case N.FunctionExpression:
    case N.ArrowFunction:
    case N.MethodDeclaration:
    case N.MethodSignature:
    case N.Constructor:
    case N.GetAccessor:
    case N.SetAccessor:
    case N.CallSignature:
    case N.ConstructSignature:
    case N.FunctionType:
    case N.ConstructorType:
    case N.IndexSignature:
    case N.ClassStaticBlockDeclaration:
      visitFunction(draft, node, code);
      break;
    case N.ClassDeclaration:
    case N.ClassExpression:
    case N.InterfaceDeclaration:
    case N.EnumDeclaration:
      visitType(draft, node, code);
      break;
    case N.PropertyDeclaration:
    case N.PropertySignature:
    case N.EnumMember:
      visitProperty(draft, node, code);
      break;
    case N.VariableDeclaration:
      visitVariable(draft, node);
      break;
    case N.Parameter:
      visitParameter(draft, node);
      break;
    case N.ExportAssignment:
      visitExportAssignment(draft, node);
      break;
    case N.TypeParameter:
      visitTypeParameter(draft, node);
      break;
    default:
      visitBlock(draft, node, code);
  }
}

function visitBlock(draft: Draft, node: number, code: number): void {
  switch (code) {
    case N.Block:
      // The body of a function is the scope of its parameters.
      if (draft.tree.field[node] === FIELD_INDEX.body && isFunctionLike(draft, draft.tree.parent[node]!))
        break;
      draft.enter(node, { scope: draft.newScope() });
      break;
    case N.CaseBlock:
    case N.CatchClause:
    case N.MappedType:
      draft.enter(node, { scope: draft.newScope() });
      break;
    case N.ForStatement:
    case N.ForInStatement:
    case N.ForOfStatement: {
      const init = childInField(draft.tree, node, 'init');
      if (code !== N.ForStatement && init >= 0 && draft.code(init) !== N.VariableDeclarationList)
        markTargets(draft, init);
      draft.enter(node, { scope: draft.newScope() });
      break;
    }
    case N.ConditionalType: {
      const scope = draft.newScope();
      draft.enter(node, { scope, inferScope: scope });
      break;
    }
    case N.TypeAliasDeclaration: {
      const name = childOfKind(draft.tree, node, 'Identifier');
      if (name >= 0) declareName(draft, node, draft.text(name), 'type');
      draft.enter(node, { scope: draft.newScope() });
      break;
    }
    case N.ModuleDeclaration:
      visitNamespace(draft, node);
      break;
  }
}

function isFunctionLike(draft: Draft, node: number): boolean {
  switch (draft.code(node)) {
    case N.FunctionDeclaration:
    case N.FunctionExpression:
    case N.ArrowFunction:
    case N.MethodDeclaration:
    case N.Constructor:
    case N.GetAccessor:
    case N.SetAccessor:
      return true;
    default:
      return false;
  }
}

function visitBinary(draft: Draft, node: number): void {
  const operator = childInField(draft.tree, node, 'operator');
  if (operator < 0) return;
  const text = draft.text(operator);
  if (!text.endsWith('=') || /^([=!]==?|[<>]=)$/.test(text)) return;
  markTargets(draft, childInField(draft.tree, node, 'left'));
  if (text === '=') visitAssignment(draft, node);
}

function visitUnary(draft: Draft, node: number): void {
  const { tree } = draft;
  const first = childrenOf(tree, node);
  const isPrefix = draft.code(node) === N.PrefixUnaryExpression;
  const token = first[isPrefix ? 0 : first.length - 1];
  const operand = first[isPrefix ? first.length - 1 : 0];
  if (token === undefined || operand === undefined) return;
  if (/^(\+\+|--)$/.test(draft.text(token))) markTargets(draft, operand);
}
