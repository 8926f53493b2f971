import type { ControlledDecision } from '../decision/decision.ts';
import type { FinishedJob, RunJob, RunTemplate } from '../decision/observed.ts';
import type { Attempt } from './actionRecord.ts';
import type { ControlledJob } from './controlledJob.ts';
import type { ControlledStatus } from './status.ts';

export type ConditionContent = { readonly holds: boolean; readonly reason: string; readonly message: string };

export type ControlledConditionInputs = Pick<ControlledJob, 'metadata'> & {
  readonly decision: ControlledDecision;
  readonly attempts: readonly Attempt[];
  /** The Jobs once the attempts have taken effect. */
  readonly jobs: readonly RunJob[];
  /** The Job that the conditions describe. */
  readonly job: RunJob | null;
  /** The finished Job of the run, which may be deleted by now. */
  readonly finishedJob: FinishedJob | undefined;
  readonly isRunning: boolean;
  /** The API server's answer about the jobTemplate. Undefined if it is not known. */
  readonly template: RunTemplate | undefined;
  readonly previous: ControlledStatus;
};
