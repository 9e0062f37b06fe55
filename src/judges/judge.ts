import type { AcjLabel } from './acj-label.ts';
import type { AqjLabel, AxisGrade } from './aqj-verdict.ts';
import type { AnswerFormat, ConversationRequest, StopReason, Usage } from './backend.ts';
import type { Codebase } from './codebase.ts';
import type { AxisPriority, Rubric } from './rubric.ts';
import type { Subject } from './subject.ts';

/** A patch to judge. */
export interface JudgeTask {
  readonly subject: Subject;
  /** The problem statement. Untrusted text. */
  readonly issue: string;
  /** A unified diff that applies to the base. Untrusted text. */
  readonly patch: string;
  readonly base: Codebase;
  /** The tree after the patch. */
  patched(): Promise<Codebase>;
  /**
   * `patch_nature.patch.neutral_share`: 1 where the patch changes only comments, documentation, string literals or
   * formatting; undefined where it does not exist, or something besides lines of texts is changed.
   */
  neutralShare(): Promise<number | undefined>;
  /** True when the tree after the patch is the base. */
  readonly changesNothing: boolean;
}

/** A conversation as it was had, with the answer as its judge reads it. */
export interface Asked<T> {
  /** Names the conversation in the transcripts. */
  readonly key: string;
  readonly usage: Usage;
  readonly outcome:
    | { readonly answer: T }
    | { readonly reason: StopReason; readonly detail: string; readonly fatal: boolean };
}

/** Reads what a model submitted: the answer, or everything that is wrong with it, a sentence each. */
export type ReadAnswer<T> = (
  value: unknown,
) => { readonly answer: T } | { readonly problems: readonly string[] };

/** What a judge asks for; the run adds limits and money. */
export type JudgeQuestion = Omit<ConversationRequest, 'limits' | 'purse' | 'closing'> & {
  readonly answer: AnswerFormat;
};

/** How a judge speaks with a model. Conversations that were had already are not had twice. */
export interface JudgeRun {
  ask<T>(question: JudgeQuestion, read: ReadAnswer<T>, signal: AbortSignal): Promise<Asked<T>>;
  /**
   * The frozen rubric of an instance. The first who asks makes it, all others wait for that.
   *
   * @param issue the problem statement: with another one it is another rubric.
   */
  rubric(
    subject: Subject,
    issue: string,
    make: () => Promise<Asked<Rubric>>,
  ): Promise<FrozenRubric | { readonly made: Asked<Rubric> }>;
}

/** A rubric that is not made any more. */
export interface FrozenRubric {
  readonly rubric: Rubric;
  /** The conversation that made it; undefined when it came from a file. */
  readonly conversation: ConversationNote | undefined;
}

/** A conversation that a verdict rests on. */
export interface ConversationNote {
  readonly key: string;
  readonly stage: ConversationRequest['stage'];
  readonly axis?: string;
  readonly usage: Usage;
}

/** A cited place, `path:line` or `path:line-line`, and whether it exists. */
export interface Citation {
  /** As the model wrote it, with its reason. */
  readonly place: string;
  /** In which tree the line was found; null in none; absent where it was not looked for, as in what was recorded. */
  readonly found?: 'base' | 'patched' | null;
}

/** An axis of ACJ in a verdict. */
export interface ScoredAcjAxis {
  readonly level: number;
  readonly rationale: string;
  readonly evidence: readonly Citation[];
}

/** An axis of AQJ in a verdict. */
export interface AssessedAxis {
  readonly axis_name: string;
  readonly priority: AxisPriority;
  readonly defining: boolean;
  /** null where the axis stayed unscored. */
  readonly grade: AxisGrade | null;
  readonly assessment: string;
  readonly evidence: readonly Citation[];
  /** Why there is no grade. */
  readonly reason?: StopReason;
  readonly detail?: string;
}

/** Why a patch has no verdict: a conversation's end, or something before any conversation. */
export type UnscoredReason =
  | Exclude<StopReason, 'budget' | 'interrupted'>
  | 'repo-missing'
  | 'base-commit-missing'
  | 'blob-missing'
  | 'patch-empty'
  | 'patch-malformed'
  | 'patch-does-not-apply'
  | 'instance-invalid'
  | 'issue-missing'
  | 'internal';

/** What judges tell of a patch; `pipeline` adds who judged. */
export type Judgement = {
  readonly conversations: readonly ConversationNote[];
  /** Sentences on what is odd about the verdict: a label outside its axes, a cited line that does not exist. */
  readonly flags: readonly string[];
} & (
  | ({ readonly status: 'scored' } & (AcjJudgement | AqjJudgement))
  | ({
      readonly status: 'unscored';
      readonly reason: UnscoredReason;
      readonly detail: string;
      readonly stage?: ConversationRequest['stage'];
    } & Partial<Pick<AqjJudgement, 'rubric' | 'rubric_hash' | 'axes'>>)
);

/** The fields of a verdict of ACJ. */
export interface AcjJudgement {
  readonly label: AcjLabel;
  /** Present when the label was decided without a model. */
  readonly decided_by?: 'neutral-patch';
  readonly symptom?: string;
  readonly components?: readonly string[];
  readonly nature?: string;
  readonly axes?: Readonly<Record<string, ScoredAcjAxis>>;
  readonly rationale?: string;
}

/** The fields of a verdict of AQJ. */
export interface AqjJudgement {
  readonly label: AqjLabel;
  /** Present when the label was decided without a model. */
  readonly decided_by?: 'empty-patch' | 'no-change';
  readonly rubric?: Rubric;
  readonly rubric_hash?: string;
  readonly axes?: readonly AssessedAxis[];
  readonly unscored_axes?: readonly string[];
  /** True when the assessment of the defining axis found that the patch is no real solution. */
  readonly no_real_solution?: boolean;
}

/** A judge: its protocol, its prompts, its reading of answers. */
export interface Judge {
  readonly id: 'acj' | 'aqj';
  /** Version of the protocol, and SHA-256 of everything that is said to a model besides the data. */
  readonly protocol: string;
  readonly prompt_hash: string;
  /**
   * Judges one patch. null when the run ended (money, interruption) before there was a verdict.
   *
   * @throws {ArchdeltaError} `aborted`, `blob-missing`, `internal`; {@link RunStopped} when no other patch would fare better.
   */
  judge(task: JudgeTask, run: JudgeRun, signal: AbortSignal): Promise<Judgement | null>;
}

/** Thrown when a conversation ended so that every other would end the same way. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  readonly reason: StopReason;

  constructor(reason: StopReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}
