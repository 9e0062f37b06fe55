import type { MetricId } from '../../src/core/metric-ids.ts';
import type { EntityFacts, HalsteadCounts } from '../../src/facts/types.ts';
import type { FileClass } from '../../src/model/classify.ts';

/** Which side of a change. */
type SideName = 'before' | 'after';

/** A unit of a golden row. */
interface GoldenUnit {
  readonly file: string;
  readonly side: SideName;
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
  readonly parameters: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly nesting: number;
  readonly npath: number;
  readonly sloc: number;
  readonly lloc: number;
  /** Null: left out of the comparison (`fixtures/README.md`), as are the tokens then. */
  readonly halstead: HalsteadCounts | null;
  readonly halsteadReason?: string;
  readonly operators?: Readonly<Record<string, number>>;
  readonly operands?: Readonly<Record<string, number>>;
  readonly derivation: string;
}

/** A file of a golden row; facts are there for production files alone. */
export interface GoldenFile {
  readonly file: string;
  readonly side: SideName;
  readonly class: FileClass;
  readonly package?: string;
  readonly component?: string;
  readonly sloc?: number;
  readonly cloc?: number;
  readonly headerLines?: number;
  readonly blank?: number;
  readonly lloc?: number;
  /** Null: left out of the comparison (`fixtures/README.md`). */
  readonly halstead?: HalsteadCounts | null;
  readonly topLevelCognitive?: number;
}

/** An entity of a golden row. */
type GoldenEntity = Pick<EntityFacts, 'name' | 'kind' | 'topLevel' | 'public' | 'documented'> & {
  readonly file: string;
  readonly side: SideName;
  readonly derivation?: string;
};

/** A value of a golden row: sides and delta, or the value of a patch metric. */
export interface GoldenMetric {
  readonly id: MetricId;
  readonly before?: number | null;
  readonly after?: number | null;
  readonly delta?: number | null;
  readonly value?: number | null;
  readonly reason?: string;
  /** The exact numbers of ratios of whole numbers: that of a patch metric, or those of the sides and the delta. */
  readonly expression?: string | Readonly<Record<SideName | 'delta', string>>;
  /** How the value was worked out. */
  readonly derivation?: string;
}

/** `fixtures/golden/*.json`. */
export interface GoldenRow {
  readonly instance_id: string;
  readonly touched: Readonly<Record<SideName, readonly string[]>> & {
    readonly common: Readonly<Record<SideName, readonly string[]>>;
    readonly packages: readonly string[];
    readonly components: readonly string[];
  };
  readonly units: readonly GoldenUnit[];
  readonly files: readonly GoldenFile[];
  readonly entities: readonly GoldenEntity[];
  readonly metrics: readonly GoldenMetric[];
}
