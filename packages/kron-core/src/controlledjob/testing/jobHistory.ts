import fc from 'fast-check';

/** Steps of time and of the operator's replicas. */
export type OperatorStep =
  | { does: 'Pass'; seconds: number }
  /** A replica updates its cache. Until then it decides with the old cache. */
  | { does: 'Sync'; replica: number }
  /** A replica decides and acts. It crashes before action number `killedAt`, and its status write may be lost. */
  | { does: 'Act'; replica: number; killedAt: number; loseStatus: boolean }
  /** A replica makes a whole reconcile without interruption. If the decision is to unsuspend a Job, this is included. */
  | { does: 'Reconcile'; replica: number }
  /** A replica lists the Jobs live, then the Pods, then sends the resulting unsuspend. Other steps can come in between. */
  | { does: 'ListJobs' | 'ListPods' | 'SendUnsuspend'; replica: number }
  | { does: 'SetClock'; behind: number };

/** What happens to one of the Jobs, by itself or by a user. */
export type SingleJobStep =
  | { does: 'SuspendJob' | 'ResumeJob' | 'DeleteJob' | 'OrphanPods'; which: number }
  /** A TTL or a clean-up tool deletes the Job, if it has finished. */
  | { does: 'ExpireJob'; which: number }
  | { does: 'FinishJob'; which: number; state: 'succeeded' | 'failed' };

/** What a user does to the ControlledJob. */
export type UserStep =
  | { does: 'CreateManualJob'; index: number | undefined }
  | { does: 'EditTemplate' | 'ToggleSuspend' | 'TogglePolicy' };

export type JobStep = OperatorStep | SingleJobStep | UserStep;

export type JobHistory = { schedule: number; steps: JobStep[] };

const replica = fc.constantFrom(0, 1);
const which = fc.constantFrom(0, 0, 1, 2);

const act = fc.record({
  does: fc.constant('Act' as const),
  replica,
  killedAt: fc.constantFrom(9, 9, 9, 0, 1, 2),
  loseStatus: fc.boolean(),
});
const pass = fc.record({
  does: fc.constant('Pass' as const),
  seconds: fc.constantFrom(1, 5, 5, 19, 60, 600, 3600),
});

const step: fc.Arbitrary<JobStep> = fc.oneof(
  { weight: 6, arbitrary: pass },
  { weight: 10, arbitrary: fc.record({ does: fc.constant('Reconcile' as const), replica }) },
  { weight: 6, arbitrary: act },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('Sync' as const), replica }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constantFrom('ListJobs' as const, 'ListPods' as const, 'SendUnsuspend' as const),
      replica,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('SetClock' as const),
      behind: fc.constantFrom(0, 0, 2, 120, 7200, -300),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'SuspendJob' as const,
        'ResumeJob' as const,
        'DeleteJob' as const,
        'OrphanPods' as const,
        'ExpireJob' as const,
        'ExpireJob' as const,
      ),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('FinishJob' as const),
      which,
      state: fc.constantFrom('succeeded' as const, 'failed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('CreateManualJob' as const),
      index: fc.constantFrom(undefined, 0, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'EditTemplate' as const,
        'EditTemplate' as const,
        'TogglePolicy' as const,
        'ToggleSuspend' as const,
      ),
    }),
  },
);

/** Histories of up to 120 steps. Each refers to a schedule by an index below `schedules`. */
export function histories(schedules: number): fc.Arbitrary<JobHistory> {
  return fc.record({
    schedule: fc.nat({ max: schedules - 1 }),
    steps: fc.array(step, { maxLength: 120, size: 'max' }),
  });
}
