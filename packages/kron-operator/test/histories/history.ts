import fc from 'fast-check';
import {
  configuration,
  deadline,
  dying,
  editing,
  ending,
  type Flow,
  failing,
  flow,
  forgingJobs,
  forgingStatuses,
  limit,
  meddling,
  motif,
  type Step,
  ttl,
  waiting,
} from './step.ts';

/** A KronJob, its operators, and what happens to both. */
export type History = Flow & {
  configuration: number;
  deadline: string;
  successful: number;
  failed: number;
  ttl: number | null;
  /** Whether its Jobs complete at once; otherwise a step ends them. */
  completes: boolean;
  /** `two sharing`: both act, each for a shard. */
  operators: 'one' | 'one elected' | 'two' | 'two sharing';
  /** Whether there is another KronJob, which no step changes. */
  neighbour: boolean;
  steps: Step[];
};

/** A sequence of one step. */
function alone(step: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> {
  return step.map((one) => [one]);
}

const beginning = {
  configuration,
  ...flow,
  deadline,
  successful: limit,
  failed: limit,
};

/** No faults and no randomness. */
export const quietHistory: fc.Arbitrary<History> = fc.record({
  ...beginning,
  ttl: fc.constant(null),
  completes: fc.constant(false),
  operators: fc.constantFrom<History['operators']>('one', 'one elected'),
  neighbour: fc.constant(false),
  steps: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: waiting },
      { weight: 3, arbitrary: ending },
      { weight: 2, arbitrary: editing },
      { weight: 1, arbitrary: forgingJobs },
    ),
    { minLength: 3, maxLength: 14 },
  ),
});

/** All faults. */
export const wildHistory: fc.Arbitrary<History> = fc.record({
  ...beginning,
  ttl,
  completes: fc.boolean(),
  operators: fc.constantFrom<History['operators']>('one', 'one', 'one elected', 'two', 'two'),
  neighbour: fc.constantFrom(false, false, true),
  steps: fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: alone(waiting) },
        { weight: 3, arbitrary: alone(ending) },
        { weight: 3, arbitrary: alone(meddling) },
        { weight: 5, arbitrary: alone(failing) },
        { weight: 3, arbitrary: alone(dying) },
        { weight: 2, arbitrary: motif },
        { weight: 1, arbitrary: alone(forgingJobs) },
        { weight: 1, arbitrary: alone(forgingStatuses) },
      ),
      { minLength: 3, maxLength: 14 },
    )
    .map((parts) => parts.flat()),
});

/** All faults, while two replicas share the namespaces. */
export const sharingHistory: fc.Arbitrary<History> = wildHistory.map((history) => ({
  ...history,
  operators: 'two sharing',
}));
