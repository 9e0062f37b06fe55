/** A text of ours that is said to a model. */
export interface Prompt {
  /** Names it among the prompts. */
  readonly id: string;
  /** To be raised with every change of the text that is more than a typing error. */
  readonly version: string;
  readonly text: string;
}
