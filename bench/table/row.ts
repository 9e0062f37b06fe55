/** A line of the table: what was measured, next to what was aimed at. */
export interface TableRow {
  readonly work: string;
  /** With its unit; or why there is none. */
  readonly measured: string;
  /** Against a peer, or a smaller run, of the same run of the bench. */
  readonly ratio?: string;
  readonly aim?: string;
  readonly met?: boolean;
  /** Peak memory in MB. */
  readonly megabytes?: number;
}

const HEAD =
  '| work | measured | ratio | aim | met | peak memory |\n| --- | ---: | ---: | ---: | --- | ---: |';

/** The head of the table. */
export const tableHead = (): string => HEAD;

/** A row as a line of a Markdown table. */
export function tableLine({ work, measured, ratio = '', aim = '', met, megabytes }: TableRow): string {
  const memory = megabytes === undefined ? '' : `${megabytes.toFixed(0)} MB`;
  const verdict = met === undefined ? '' : met ? 'yes' : 'no';
  return `| ${[work, measured, ratio, aim, verdict, memory].join(' | ')} |`;
}

/** Seconds for people. */
export const secondsText = (seconds: number): string =>
  seconds < 100 ? `${seconds.toFixed(2)} s` : `${seconds.toFixed(0)} s`;

/** Milliseconds for people. */
export const millisecondsText = (milliseconds: number): string =>
  milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${milliseconds.toFixed(0)} ms`;
