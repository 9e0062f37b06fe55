import { perObject } from '../../core/per-object.ts';
import type { NameFacts, ReferenceFacts, SymbolFacts } from '../../facts/name-facts.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';
import type { Target } from '../resolution/resolver.ts';
import type { SourceFile } from '../resolution/world.ts';

/** Positions of the references that write, by name. */
const writesByName = perObject((facts: NameFacts): ReadonlyMap<string, readonly number[]> => {
  const writes = new Map<string, number[]>();
  facts.references.forEach(({ name, role }, at) => {
    if (role !== 'write') return;
    const known = writes.get(name);
    if (known) known.push(at);
    else writes.set(name, [at]);
  });
  return writes;
});

/**
 * Variables of files that a part of the program far away can change (common coupling): mutable module-level or
 * static variables that are written outside of their initialiser, and named in at least two production files
 * (ADR 0002, 60).
 *
 * Source: Yu, Schach, Chen, Offutt 2004, Categorization of common coupling and its application to the
 * maintainability of the Linux kernel (TSE).
 */
export function sharedGlobals(model: RepoModel, files: readonly ModelFile[]): number {
  let count = 0;
  for (const file of files) {
    for (const symbol of file.facts.symbols) {
      if (isMutable(file, symbol) && isWritten(model, file, symbol) && isShared(model, file, symbol)) count++;
    }
  }
  return count;
}

function isMutable({ language }: ModelFile, { kind, owner, isStatic, isConstant }: SymbolFacts): boolean {
  if (isConstant) return false;
  if (language === 'java') return kind === 'field' && isStatic;
  // Python's constants are so by their name alone.
  return owner === '' && (kind === 'variable' || kind === 'constant');
}

/** Written by its own file or, through the module, by another. */
function isWritten(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  if (writes(model, file, file, symbol)) return true;
  for (const other of model.names().filesNaming(symbol.name)) {
    if (other.class === 'production' && other !== file && writes(model, other, file, symbol)) return true;
  }
  return false;
}

function writes(model: RepoModel, writer: SourceFile, file: ModelFile, symbol: SymbolFacts): boolean {
  const found = writesByName(writer.facts).get(symbol.name) ?? [];
  return found.some((at) => {
    const reference = writer.facts.references[at]!;
    const isNone = writer === file ? isInitialisation(file, reference) : isRebinding(writer, reference);
    return !isNone && means(model, writer, at, file, symbol);
  });
}

/** Python's code at file level and Java's static blocks give a variable its first value. */
function isInitialisation({ language }: ModelFile, { unit }: ReferenceFacts): boolean {
  return unit < 0 && (language === 'python' || language === 'java');
}

/** In Python an assignment to an imported name changes what the importer knows by it, and not the module. */
function isRebinding({ language }: SourceFile, { receiverKind }: ReferenceFacts): boolean {
  return language === 'python' && receiverKind !== 'name';
}

/** True when a reference means the variable: by resolution, or else by its name in the file that declares it. */
function means(
  model: RepoModel,
  user: SourceFile,
  at: number,
  file: ModelFile,
  symbol: SymbolFacts,
): boolean {
  const target = model.resolution(user).references()[at];
  if (target) return isTarget(target, file, symbol);
  const { receiverKind, type } = user.facts.references[at]!;
  if (user !== file) return false;
  if (symbol.owner === '') return receiverKind === 'none';
  const isInside = type === symbol.owner || type.startsWith(`${symbol.owner}.`);
  return isInside && (receiverKind === 'self' || receiverKind === 'none');
}

function isTarget({ path, name }: Target, file: ModelFile, symbol: SymbolFacts): boolean {
  return (
    path === file.path && name === (symbol.owner === '' ? symbol.name : `${symbol.owner}.${symbol.name}`)
  );
}

/** Named in at least two production files. */
function isShared(model: RepoModel, file: ModelFile, symbol: SymbolFacts): boolean {
  let count = 0;
  for (const user of model.names().filesNaming(symbol.name)) {
    if (user.class !== 'production' || !isNamedIn(model, user, file, symbol)) continue;
    if (++count === 2) return true;
  }
  return false;
}

function isNamedIn(model: RepoModel, user: SourceFile, file: ModelFile, symbol: SymbolFacts): boolean {
  const isImported = model
    .resolution(user)
    .imports.some((target) => target !== undefined && isTarget(target, file, symbol));
  return (
    isImported ||
    user.facts.references.some(({ name }, at) => name === symbol.name && means(model, user, at, file, symbol))
  );
}
