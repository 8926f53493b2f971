import type { ControlledDecision } from '../decision/decision.ts';
import type { RunJob, RunTemplate } from '../decision/observed.ts';
import type { Attempt } from './actionRecord.ts';
import type { ControlledStatus } from './status.ts';

/** What a condition says. */
export type Verdict = { readonly holds: boolean; readonly reason: string; readonly message: string };

/** What the conditions are read off. */
export type ConditionInputs = {
  readonly decision: ControlledDecision;
  readonly attempts: readonly Attempt[];
  /** As they are after the attempts. */
  readonly jobs: readonly RunJob[];
  /** The one that they speak of. */
  readonly job: RunJob | null;
  readonly isRunning: boolean;
  /** What is known of the jobTemplate; undefined: nothing. */
  readonly template: RunTemplate | undefined;
  readonly previous: ControlledStatus;
};
