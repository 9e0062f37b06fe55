import type { FileFacts } from '../facts/types.ts';
import { directoryOf, type Partition } from './components.ts';
import type { FileResolution } from './resolution/resolver.ts';
import type { Tracer } from './resolution/tracing.ts';
import type { SourceFile, World } from './resolution/world.ts';

/** A production file that parses: a member of F. */
export interface ModelFile extends SourceFile {
  readonly class: 'production';
  readonly facts: FileFacts;
  /** Directory, `.` for the root (catalogue §4.5). */
  readonly package: string;
  /** Component by the partition of the base tree. */
  readonly component: string;
}

/** The files of one state, and what their names mean. Files, and those of each package and component, are in path order. */
export interface ResolvedFiles {
  readonly files: readonly ModelFile[];
  readonly byPath: ReadonlyMap<string, ModelFile>;
  readonly packages: ReadonlyMap<string, readonly ModelFile[]>;
  readonly components: ReadonlyMap<string, readonly ModelFile[]>;
  /** Test files that parse: they use production code and are no members of F. */
  readonly tests: readonly SourceFile[];
  /** What resolution looks at. */
  readonly world: World;
  /** What the imports and names of a production or test file mean; made when it is first asked for. */
  resolution(file: SourceFile): FileResolution;
  /** Keeps what is made of the files of a language from state to state. */
  tracer(language: string): Tracer;
}

/** Makes a member of F. */
export function modelFile(path: string, language: string, facts: FileFacts, partition: Partition): ModelFile {
  return {
    ...{ path, language, class: 'production', facts },
    ...{ package: directoryOf(path) || '.', component: partition(path) },
  };
}
