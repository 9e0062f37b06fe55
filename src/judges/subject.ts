/** Whose patch is judged: the key of a verdict, as it is that of a row of `score`. */
export interface Subject {
  readonly instance_id: string;
  /** Who wrote the patch; absent for a reference patch. */
  readonly model?: string;
  /** 0-based number of the sample when a model has several for an instance. */
  readonly sample?: number;
}
