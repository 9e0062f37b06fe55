import type { Command } from 'commander';
import { ArchdeltaError } from '../core/errors.ts';

/** Flags that name features, labels, and what is asked of them. */
export interface QuestionFlags {
  readonly labels: readonly string[];
  readonly target: string;
  readonly order?: readonly string[];
  readonly merge?: readonly (readonly string[])[];
  readonly good?: readonly string[];
  readonly where?: readonly string[];
}

/** Adds the options that `study` and `train` share. */
export function addQuestionOptions(command: Command): Command {
  return command
    .requiredOption(
      '--labels <file>',
      'labels by instance_id and model (.jsonl, .json, .csv, .parquet); may be given more than once',
      collected<string>((text) => text),
    )
    .requiredOption(
      '--target <name>',
      'the label to explain: a column of the labels, as acj, aqj, difficulty',
    )
    .option(
      '--order <a,b,c>',
      'its classes in ascending order; known of acj, aqj, difficulty, true and false, numbers',
      list,
    )
    .option(
      '--merge <a+b>',
      'takes classes as one; may be given more than once',
      collected((text) => text.split('+')),
    )
    .option('--good <a,b>', 'the classes that count as good, for thresholds and filters', list)
    .option(
      '--where <condition>',
      "rows to look at, as 'resolved = true' or 'language in python,go'; may be given more than once",
      collected<string>((text) => text),
    );
}

/** Reads texts between commas; one in double quotes may hold a comma. */
export function list(text: string): string[] {
  const parts = [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)].slice(0, -1);
  const values = parts.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!.trim());
  if (values.length === 0 || values.some((value) => value === ''))
    throw new ArchdeltaError('usage', `an empty name in ${JSON.stringify(text)}`);
  return values;
}

/** Reads an option that may be given more than once. */
export function collected<T>(
  read: (text: string) => T,
): (text: string, before: readonly T[] | undefined) => readonly T[] {
  return (text, before = []) => [...before, read(text)];
}
