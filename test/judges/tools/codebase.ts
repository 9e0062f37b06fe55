import { Buffer } from 'node:buffer';
import { compareText } from '../../../src/core/ordering.ts';
import type { TreeEntry } from '../../../src/git/change.ts';
import type { JudgeTool, ToolResult } from '../../../src/judges/backend.ts';
import type { Codebase } from '../../../src/judges/codebase.ts';
import { judgeTools } from '../../../src/judges/tools/index.ts';
import { judgedModelFrom, type Sources } from '../../support/model.ts';

/** What else a tree has: bytes of files, links and submodules. */
export interface Extras {
  readonly bytes?: Readonly<Record<string, Uint8Array>>;
  readonly links?: readonly string[];
  readonly submodules?: readonly string[];
  /** Largest blob that is read, in bytes. */
  readonly largest?: number;
}

/** A codebase with a log of the paths that were read. */
export interface LoggedCodebase extends Codebase {
  readonly wasRead: string[];
}

/** A codebase of texts, with the model that the product makes of them. */
export function codebaseOf(files: Sources, extras: Extras = {}): LoggedCodebase {
  const contents = new Map<string, Uint8Array>(
    Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]),
  );
  for (const [path, bytes] of Object.entries(extras.bytes ?? {})) contents.set(path, bytes);
  const entry = (path: string, mode: string): TreeEntry => ({ path, mode, id: '0'.repeat(40) });
  const entries = [
    ...[...contents.keys()].map((path) => entry(path, '100644')),
    ...(extras.links ?? []).map((path) => entry(path, '120000')),
    ...(extras.submodules ?? []).map((path) => entry(path, '160000')),
  ].sort((a, b) => compareText(a.path, b.path));
  const wasRead: string[] = [];
  let model: ReturnType<typeof judgedModelFrom> | undefined;
  return {
    entries,
    wasRead,
    async *read(wanted) {
      for (const each of wanted) {
        const bytes = contents.get(each.path);
        if (!bytes || !entries.includes(each)) throw new Error(`not of this tree: ${each.path}`);
        wasRead.push(each.path);
        yield bytes.length > (extras.largest ?? Number.POSITIVE_INFINITY)
          ? { entry: each, tooLarge: bytes.length }
          : { entry: each, bytes };
      }
    },
    model() {
      model ??= judgedModelFrom(files);
      return model;
    },
  };
}

/** Calls tools of a codebase by name. */
export function callerOf(
  base: Codebase,
  more: { readonly patched?: Codebase; readonly patch?: string } = {},
): (name: string, parameters?: unknown) => Promise<ToolResult> {
  const tools = new Map<string, JudgeTool>(judgeTools({ base, ...more }).map((tool) => [tool.name, tool]));
  return (name, parameters) => tools.get(name)!.call(parameters, new AbortController().signal);
}

/** The lines of an answer that must not have failed. */
export async function linesOf(answer: Promise<ToolResult>): Promise<string[]> {
  const { text, failed } = await answer;
  if (failed) throw new Error(`failed: ${text}`);
  return text.split('\n');
}
