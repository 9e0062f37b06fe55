import type { PlannedFile } from './layout.ts';
import type { FileProgram, FunctionProgram } from './program.ts';

/** How a language writes a program; lines without their indentation. */
export interface Syntax {
  readonly indent: string;
  /** Words of a variable, a parameter, a field. */
  variable(words: readonly string[]): string;
  /** What stands before the type. */
  header(program: FileProgram, files: readonly PlannedFile[]): string[];
  openType(program: FileProgram, files: readonly PlannedFile[]): string[];
  closeType(program: FileProgram): string[];
  /** Whether functions of the file stand inside its type. */
  readonly functionsInType: boolean;
  /** Whether methods stand inside their type. */
  readonly methodsInType: boolean;
  openFunction(unit: FunctionProgram, owner: PlannedFile | undefined): string[];
  call(from: PlannedFile, to: PlannedFile, name: readonly string[]): string;
  declare(name: string, value: string): string;
  assign(name: string, value: string): string;
  openIf(tests: readonly string[]): string;
  readonly otherwise: string;
  openLoop(name: string, count: string): string;
  giveBack(value: string): string;
  /** Ends a block; none where the indentation says so. */
  readonly close: string | undefined;
  readonly path: (file: PlannedFile) => string;
}

/** Used files of other folders, each folder once. */
export function usedFolders(file: PlannedFile, files: readonly PlannedFile[]): PlannedFile[] {
  const folders = new Map(file.uses.map((use) => [files[use]!.folder.join('/'), files[use]!]));
  folders.delete(file.folder.join('/'));
  return [...folders.values()];
}

export const inSameFolder = (a: PlannedFile, b: PlannedFile): boolean =>
  a.folder.join('/') === b.folder.join('/');
