import type { MessagePort } from 'node:worker_threads';
import type { Instance, ScoreRow } from '../instance/row.ts';
import type { ApplyMode } from './apply-mode.ts';

/** An instance and its place in the input. */
export interface IndexedInstance {
  readonly index: number;
  readonly instance: Instance;
}

/** A row and its place in the input. */
export interface IndexedRow {
  readonly index: number;
  readonly row: ScoreRow;
  /** Time that the row took, in milliseconds. */
  readonly milliseconds: number;
}

/** Settings that all tasks of a run share. */
export interface WorkerSettings {
  readonly cache: string | undefined;
  readonly beforeAfter: boolean;
  readonly apply?: ApplyMode | undefined;
  /** Folder for scratch files; whoever started the workers deletes it. */
  readonly temporaryDirectory: string;
}

/**
 * Scores instances of one repository, in order; each row goes through the port as it is finished. Any message
 * that comes back through the port asks the worker to give up.
 */
export interface ScoreTask {
  readonly kind: 'score';
  readonly path: string;
  readonly items: readonly IndexedInstance[];
  readonly port: MessagePort;
}

/** Counts the blobs of a base whose facts are not in the cache. */
export interface CountTask {
  readonly kind: 'count';
  readonly path: string;
  readonly commit: string;
}

/** Puts facts of a base into the cache, which several workers fill together. */
export interface PrefetchTask {
  readonly kind: 'prefetch';
  readonly path: string;
  readonly commit: string;
  /** What these workers share: how many blobs are taken. */
  readonly taken: Int32Array;
}

/** What a worker can be asked. */
export type WorkerTask = ScoreTask | CountTask | PrefetchTask;

/** What a score task tells: a row was begun, or finished. */
export type WorkerMessage = { readonly begun: number } | IndexedRow;
