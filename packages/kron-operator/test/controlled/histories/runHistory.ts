import fc from 'fast-check';
import { anyRunStep, configuration, deadline, policy, type RunStep } from './runStep.ts';

/** A ControlledJob, its operators, and what happens to both. */
export type RunHistory = {
  configuration: number;
  policy: 'Ignore' | 'Recreate';
  /** Seconds; 0 for none. */
  deadline: number;
  operators: 'one' | 'one elected' | 'two';
  /** Seconds that Pods take to terminate; null for no Pods. */
  podsEndWithin: number | null;
  /** Whether there is an admission hook for its Jobs. */
  asks: boolean;
  steps: RunStep[];
};

export const runHistory: fc.Arbitrary<RunHistory> = fc.record({
  configuration,
  policy,
  deadline,
  operators: fc.constantFrom<RunHistory['operators']>('one', 'one elected', 'two', 'two'),
  podsEndWithin: fc.constantFrom(null, 3, 20),
  asks: fc.constantFrom(false, false, true),
  steps: fc.array(anyRunStep, { minLength: 3, maxLength: 14 }),
});
