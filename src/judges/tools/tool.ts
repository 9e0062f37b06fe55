import { z } from 'zod';
import { throwIfAborted } from '../../core/errors.ts';
import type { JsonSchema, JudgeTool, ToolResult } from '../backend.ts';
import type { Codebase } from '../codebase.ts';
import { failed } from './answer.ts';
import { type TreeView, treeView } from './tree-view.ts';
import { quoted } from './visible-text.ts';

/** The states of the repository that tools read. */
export interface Trees {
  readonly base: Codebase;
  /** The tree after the patch. */
  readonly patched?: Codebase;
}

/** A tool that looks at one tree. */
export interface TreeTool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly description: string;
  readonly shape: Shape;
  answer(
    parameters: z.output<z.ZodObject<Shape>>,
    view: TreeView,
    signal: AbortSignal,
  ): Promise<ToolResult> | ToolResult;
}

/** Keeps the types of a tool's parameters. */
export function treeTool<Shape extends z.ZodRawShape>(tool: TreeTool<Shape>): TreeTool<Shape> {
  return tool;
}

/** Parameter: where in the list the answer begins. */
export const FROM = z
  .int()
  .min(1)
  .max(1_000_000)
  .default(1)
  .describe('Line of the list to begin with, when an answer before was cut.');

/** Parameter: a path from the root. */
export const PATH = z.string().max(4096);

/** Parameter: a name of the source code. */
export const NAME = z.string().min(1).max(300);

const TREE = z
  .enum(['base', 'patched'])
  .default('base')
  .describe('`base`: the repository before the patch; `patched`: after it.');

/** A tool for the trees that there are: with a patched one it asks which. */
export function onTrees<Shape extends z.ZodRawShape>(tool: TreeTool<Shape>, trees: Trees): JudgeTool {
  const { base, patched } = trees;
  const schema = z.strictObject(patched ? { ...tool.shape, tree: TREE } : tool.shape);
  return checkedTool(tool.name, tool.description, schema, (parameters, signal) => {
    const { tree, ...own } = parameters as { readonly tree?: 'base' | 'patched' };
    const codebase = tree === 'patched' && patched ? patched : base;
    return tool.answer(own as z.output<z.ZodObject<Shape>>, treeView(codebase), signal);
  });
}

/** A tool whose parameters are checked at each call; what is wrong with them goes back to the model. */
export function checkedTool<Parameters>(
  name: string,
  description: string,
  schema: z.ZodType<Parameters>,
  answer: (parameters: Parameters, signal: AbortSignal) => Promise<ToolResult> | ToolResult,
): JudgeTool {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
  return {
    name,
    description,
    parameters,
    async call(given, signal) {
      throwIfAborted(signal);
      const checked = schema.safeParse(withoutNulls(given ?? {}));
      if (!checked.success) return failed(problemsOf(checked.error, parameters));
      return answer(checked.data, signal);
    },
  };
}

/** Many models give null for what they leave out. */
function withoutNulls(given: unknown): unknown {
  if (typeof given !== 'object' || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given as object).filter(([, value]) => value !== null));
}

function problemsOf({ issues }: z.ZodError, { properties, required }: JsonSchema): string {
  const problems = issues.slice(0, 5).map(({ path, message }) => {
    const where = path.length === 0 ? '' : `${quoted(path.map(String).join('.'))}: `;
    return `${where}${quoted(message).slice(1, -1)}.`;
  });
  const needed = new Set(Array.isArray(required) ? required : []);
  const allowed = Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, { type, enum: values }]) => {
      const kind = Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(' | ') : type;
      return `${name}${needed.has(name) ? '' : '?'}: ${kind}`;
    },
  );
  return `The parameters do not fit. ${problems.join(' ')} Allowed: {${allowed.join(', ')}}.`;
}
