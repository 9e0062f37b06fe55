/** What conversations with a model used, as rows of verdicts say it. */
export interface SpentUsage {
  /** Turns that were answered. */
  readonly requests: number;
  /** Tokens in, those read from a cache included. */
  readonly input_tokens: number;
  /** Of these: read from a cache. */
  readonly cached_input_tokens: number;
  readonly output_tokens: number;
  /** Seconds from request to response, of one conversation after the other. */
  readonly seconds: number;
  /** True where tokens were estimated from the length of texts. */
  readonly estimated: boolean;
  /** Money, when the run knew prices. */
  readonly cost?: number;
  readonly currency?: string;
}

/** What a row of verdicts says besides its label: who judged, how it ended, what it cost. */
export interface VerdictNote {
  /** The file that the row is of: equal conversations of two files were had twice. */
  readonly source: string;
  /** `acj` or `aqj`. */
  readonly judge: string;
  readonly status: 'scored' | 'unscored';
  /** null where there is none. */
  readonly label: string | null;
  /** Why there is no verdict. */
  readonly reason: string | null;
  readonly backend: string | null;
  /** Name of the model that judged. */
  readonly judge_model: string | null;
  /** The label was decided without a model: nothing was asked. */
  readonly decided: boolean;
  /** The conversations that the verdict rests on; one without a key is of this row alone. */
  readonly conversations: readonly {
    readonly key: string | null;
    /** What it was for, as `aqj-rubric`; null where nothing says so. */
    readonly stage: string | null;
    readonly usage: SpentUsage;
  }[];
}
