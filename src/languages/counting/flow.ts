/**
 * Control flow of a unit, freed from its language: what §5.2-5.4 count, and nothing else. Statements without
 * control flow leave no trace; an `expression` holds what stands inside one statement or header.
 */
export type Flow =
  | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise: Flow[] | undefined }
  | {
      readonly kind: 'loop';
      readonly header: Flow[];
      readonly body: Flow[];
      readonly otherwise: Flow[] | undefined;
    }
  | { readonly kind: 'switch'; readonly subject: Flow[]; readonly arms: readonly FlowArm[] }
  | {
      readonly kind: 'try';
      readonly body: Flow[];
      readonly catches: readonly Flow[][];
      readonly otherwise: Flow[] | undefined;
      readonly last: Flow[];
    }
  | {
      readonly kind: 'ternary';
      readonly test: Flow[];
      readonly consequent: Flow[];
      readonly otherwise: Flow[];
    }
  | { readonly kind: 'logical'; readonly operators: readonly string[]; readonly operands: Flow[] }
  | { readonly kind: 'comprehension'; readonly clause: 'for' | 'if'; readonly parts: Flow[] }
  | { readonly kind: 'anonymous'; readonly body: Flow[] }
  | { readonly kind: 'jump' }
  | { readonly kind: 'class'; readonly parts: Flow[] }
  | { readonly kind: 'expression'; readonly parts: Flow[] };

/** The `if`, or an `else if` at its level. */
export interface Branch {
  readonly test: Flow[];
  readonly body: Flow[];
}

/** One arm of a switch, match or select. */
export interface FlowArm {
  readonly isDefault: boolean;
  readonly guarded: boolean;
  /** Labels and guard. */
  readonly label: Flow[];
  readonly body: Flow[];
}
