import type ts from 'typescript';
import { FIELD_INDEX, type FieldName, type SyntaxTree } from '../syntax.ts';
import { SyntaxTreeBuilder } from '../syntax-tree-builder.ts';
import { compiler } from './compiler.ts';

/** Kinds of our own behind the compiler's: the parts of a template, and the clause around a `finally` block. */
const OWN_KINDS = ['TemplateDelimiter', 'TemplateChunk', 'TemplateOpen', 'FinallyClause'] as const;
const FIRST_OWN_KIND = compiler.SyntaxKind.Count;
const TEMPLATE_DELIMITER = FIRST_OWN_KIND;
const TEMPLATE_CHUNK = FIRST_OWN_KIND + 1;
const TEMPLATE_OPEN = FIRST_OWN_KIND + 2;
const FINALLY_CLAUSE = FIRST_OWN_KIND + 3;

/** Kind names by the compiler's numbers; the first name of a number, not its `First…` and `Last…` markers. */
export const TYPESCRIPT_KIND_NAMES: readonly string[] = kindNames();

function kindNames(): string[] {
  const names: string[] = [];
  for (const [name, value] of Object.entries(compiler.SyntaxKind)) {
    if (typeof value === 'number') names[value] ??= name;
  }
  names.length = FIRST_OWN_KIND;
  return [...Array.from(names, (name) => name ?? ''), ...OWN_KINDS];
}

/** Properties of a compiler node that are fields, with the number of the field. */
type FieldProperties = readonly (readonly [property: string, field: number])[];

const FIELDS_BY_KIND = new Map<ts.SyntaxKind, FieldProperties>();
const LOOP = {
  statement: 'body',
  initializer: 'init',
  condition: 'condition',
  incrementor: 'update',
} as const;
const NAMED = { name: 'name', body: 'body' } as const;
const BOUND = { name: 'name', initializer: 'value' } as const;
const { SyntaxKind: K } = compiler;
for (const [fields, kinds] of [
  [{ expression: 'condition', thenStatement: 'consequence', elseStatement: 'alternative' }, [K.IfStatement]],
  [{ condition: 'condition', whenTrue: 'consequence', whenFalse: 'alternative' }, [K.ConditionalExpression]],
  [{ left: 'left', operatorToken: 'operator', right: 'right' }, [K.BinaryExpression]],
  [LOOP, [K.ForStatement, K.ForInStatement, K.ForOfStatement, K.WhileStatement, K.DoStatement]],
  [{ tryBlock: 'body' }, [K.TryStatement]],
  [{ block: 'body' }, [K.CatchClause]],
  [{ expression: 'value' }, [K.CaseClause, K.ExportAssignment]],
  [{ expression: 'function' }, [K.CallExpression]],
  [{ expression: 'object', name: 'name' }, [K.PropertyAccessExpression]],
  [BOUND, [K.VariableDeclaration, K.PropertyAssignment, K.PropertyDeclaration]],
  [
    NAMED,
    [
      K.FunctionDeclaration,
      K.FunctionExpression,
      K.ArrowFunction,
      K.MethodDeclaration,
      K.MethodSignature,
      K.Constructor,
      K.GetAccessor,
      K.SetAccessor,
      K.ModuleDeclaration,
      K.ClassDeclaration,
      K.ClassExpression,
      K.InterfaceDeclaration,
      K.EnumDeclaration,
      K.Parameter,
    ],
  ],
] as const) {
  const properties = Object.entries<FieldName>(fields).map(
    ([property, field]) => [property, FIELD_INDEX[field]] as const,
  );
  for (const kind of kinds) FIELDS_BY_KIND.set(kind, properties);
}

/** A dialect of TypeScript: whether types are written, and whether JSX is. */
export type Dialect = 'javascript' | 'typescript' | 'tsx';

const SCRIPT_KINDS = {
  javascript: compiler.ScriptKind.JSX,
  typescript: compiler.ScriptKind.TS,
  tsx: compiler.ScriptKind.TSX,
} as const;

const OPTIONS = {
  languageVersion: compiler.ScriptTarget.ESNext,
  // Documentation is read as the comment that it is.
  jsDocParsingMode: compiler.JSDocParsingMode.ParseNone,
} as const;

/** Parses a text with the TypeScript compiler into a {@link SyntaxTree} with tokens and comments. */
export function parseTypeScript(text: string, dialect: Dialect): SyntaxTree {
  const file = compiler.createSourceFile('file', text, OPTIONS, false, SCRIPT_KINDS[dialect]);
  return new Flattener(file, dialect).run();
}

interface Frame {
  readonly node: ts.Node;
  readonly index: number;
  readonly children: readonly ts.Node[];
  readonly fields: FieldProperties | undefined;
  next: number;
  /** Index of a wrapping node of our own that ends with this one, or -1. */
  readonly wrapper: number;
}

/**
 * Emits the compiler's tree in preorder, with the tokens between its nodes (the compiler keeps none) and the
 * comments before them. It keeps its own stack: long operator chains are nested as deep as they are long.
 */
class Flattener {
  private readonly builder: SyntaxTreeBuilder;
  private readonly scanner: ts.Scanner;
  private readonly text: string;
  private readonly stack: Frame[] = [];
  /** Everything before this offset is emitted. */
  private done = 0;

  private readonly file: ts.SourceFile;

  constructor(file: ts.SourceFile, dialect: Dialect) {
    this.file = file;
    this.text = file.text;
    this.builder = new SyntaxTreeBuilder(Math.ceil(this.text.length / 3));
    const variant =
      dialect === 'typescript' ? compiler.LanguageVariant.Standard : compiler.LanguageVariant.JSX;
    this.scanner = compiler.createScanner(compiler.ScriptTarget.ESNext, false, variant, this.text);
  }

  run(): SyntaxTree {
    const root = this.builder.open(K.SourceFile, 0, this.text.length, 0, -1);
    this.push(this.file, root, -1);
    while (this.stack.length > 0) {
      const frame = this.stack[this.stack.length - 1]!;
      const child = frame.children[frame.next++];
      if (child) this.enter(frame, child);
      else this.leave(frame);
    }
    return this.builder.finish(this.text, TYPESCRIPT_KIND_NAMES, errorLength(this.file));
  }

  private push(node: ts.Node, index: number, wrapper: number): void {
    const children: ts.Node[] = [];
    compiler.forEachChild(node, (child) => {
      children.push(child);
    });
    this.stack.push({ node, index, children, fields: FIELDS_BY_KIND.get(node.kind), next: 0, wrapper });
  }

  private enter(frame: Frame, child: ts.Node): void {
    this.tokensUntil(child.pos, frame.index);
    const start = Math.max(
      this.done,
      child.kind === K.JsxText ? child.pos : compiler.getTokenPosOfNode(child, this.file),
    );
    // A node that the parser made up for a missing one has no text, and may stand before what is already out.
    if (child.end <= start && child.kind !== K.EndOfFileToken && compiler.isTokenKind(child.kind)) return;
    const end = Math.max(start, child.end);
    this.triviaUntil(start, frame.index);
    const field = fieldOf(frame, child);
    if (compiler.isTokenKind(child.kind)) {
      // The compiler's scanner tells layout from text, its tree does not.
      const isLayout = compiler.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces;
      this.token(isLayout ? K.JsxTextAllWhiteSpaces : child.kind, start, end, field, frame.index);
      return;
    }
    let parent = frame.index;
    let wrapper = -1;
    if (frame.node.kind === K.TryStatement && (frame.node as ts.TryStatement).finallyBlock === child) {
      wrapper = this.builder.open(FINALLY_CLAUSE, start, end, 0, parent);
      parent = wrapper;
    }
    this.push(child, this.builder.open(child.kind, start, end, field, parent), wrapper);
  }

  private leave(frame: Frame): void {
    this.tokensUntil(frame.node.end, frame.index);
    this.builder.close(frame.index);
    if (frame.wrapper >= 0) this.builder.close(frame.wrapper);
    this.stack.pop();
  }

  private token(kind: ts.SyntaxKind, start: number, end: number, field: number, parent: number): void {
    const node = this.builder.open(kind, start, end, field, parent);
    if (kind === K.TemplateHead || kind === K.TemplateMiddle || kind === K.TemplateTail) {
      this.templateParts(start, end, node);
    }
    this.builder.close(node);
    this.done = Math.max(this.done, end);
  }

  /** Delimiter, literal chunk, and the bracket that opens the next interpolation (or the closing delimiter). */
  private templateParts(start: number, end: number, node: number): void {
    const opens = this.text.startsWith('${', end - 2);
    const chunkEnd = Math.max(start + 1, opens ? end - 2 : this.text.endsWith('`', end) ? end - 1 : end);
    this.leaf(TEMPLATE_DELIMITER, start, start + 1, node);
    if (chunkEnd > start + 1) this.leaf(TEMPLATE_CHUNK, start + 1, chunkEnd, node);
    if (end > chunkEnd) this.leaf(opens ? TEMPLATE_OPEN : TEMPLATE_DELIMITER, chunkEnd, end, node);
  }

  private leaf(kind: number, start: number, end: number, parent: number): void {
    this.builder.close(this.builder.open(kind, start, end, 0, parent));
  }

  /** Emits the tokens and comments from where we are to an offset: those that the compiler has no node for. */
  private tokensUntil(end: number, parent: number): void {
    if (this.done >= end) return;
    this.scanner.setText(this.text, this.done, end - this.done);
    for (let kind = this.scanner.scan(); kind !== K.EndOfFileToken; kind = this.scanner.scan()) {
      if (kind === K.WhitespaceTrivia || kind === K.NewLineTrivia) continue;
      this.leaf(kind, this.scanner.getTokenStart(), this.scanner.getTokenEnd(), parent);
    }
    this.done = end;
  }

  /** Emits the comments between where we are and the start of the next token. */
  private triviaUntil(start: number, parent: number): void {
    if (this.done < start && this.hasComment(this.done, start)) this.tokensUntil(start, parent);
    this.done = Math.max(this.done, start);
  }

  private hasComment(from: number, to: number): boolean {
    for (let at = from; at < to; at++) {
      const code = this.text.charCodeAt(at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return true;
    }
    return false;
  }
}

function fieldOf(frame: Frame, child: ts.Node): number {
  if (!frame.fields) return 0;
  const node = frame.node as unknown as Readonly<Record<string, unknown>>;
  for (const [property, field] of frame.fields) {
    if (node[property] === child) return field;
  }
  return 0;
}

/**
 * The compiler keeps no error nodes: the text of every line that a syntax error begins on counts as broken.
 */
function errorLength(file: ts.SourceFile): number {
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly { start: number }[] };
  const lines = new Set<number>();
  let length = 0;
  for (const { start } of parseDiagnostics) {
    const lineStart = file.text.lastIndexOf('\n', start - 1) + 1;
    if (lines.has(lineStart)) continue;
    lines.add(lineStart);
    const lineEnd = file.text.indexOf('\n', start);
    length += (lineEnd < 0 ? file.text.length : lineEnd) - lineStart;
  }
  return length;
}
