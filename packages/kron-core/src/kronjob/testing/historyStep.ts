import fc from 'fast-check';
import type { Concurrency } from '../../spec/spec.ts';
import { configurations, invalidConfiguration } from './configurations.ts';

/** One event in the history of a KronJob. */
export type HistoryStep =
  | { does: 'Watch' | 'StopWatching' | 'SetClockBack'; seconds: number }
  | { does: 'Suspend' | 'Resume' | 'FinishOne' | 'FinishAll' | 'TakeNextName' | 'FreeNames' }
  | { does: 'EditSchedule'; to: number }
  | { does: 'EditPolicy'; concurrency: Concurrency; maxActive?: number | null; deadline: string }
  | { does: 'LoseStatusWrites' | 'FailCreates'; count: number };

const concurrency = fc.constantFrom<Concurrency>('allow', 'forbid', 'replace', 'queue');
const maxActive = fc.constantFrom(null, 1, 2, 3);
const configuration = fc.nat(configurations.length - 1);
const edited = fc.integer({ min: invalidConfiguration, max: configurations.length - 1 });
const deadline = fc.constantFrom('0s', '20s', '2m', '17m', '3h');

/** The most frequent steps let time pass. The remaining steps finish Jobs, or are faults and user actions. */
const step: fc.Arbitrary<HistoryStep> = fc.oneof(
  { weight: 6, arbitrary: lasting('Watch', 4000) },
  { weight: 3, arbitrary: lasting('StopWatching', 6000) },
  { weight: 1, arbitrary: lasting('SetClockBack', 2000) },
  { weight: 2, arbitrary: fc.constantFrom('Suspend', 'Resume').map((does) => ({ does })) },
  { weight: 4, arbitrary: fc.constantFrom('FinishOne', 'FinishAll').map((does) => ({ does })) },
  { weight: 2, arbitrary: fc.constantFrom('TakeNextName', 'FreeNames').map((does) => ({ does })) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('EditSchedule'), to: edited }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('EditPolicy'), concurrency, maxActive, deadline }) },
  { weight: 2, arbitrary: failing('LoseStatusWrites') },
  { weight: 2, arbitrary: failing('FailCreates') },
);

/** A KronJob and the events in its life. */
export type History = {
  configuration: number;
  concurrency: Concurrency;
  maxActive?: number | null;
  deadline: string;
  steps: HistoryStep[];
};

export const history: fc.Arbitrary<History> = fc.record({
  configuration,
  concurrency,
  maxActive,
  deadline,
  steps: fc.array(step, { minLength: 3, maxLength: 24 }),
});

function lasting<Does extends 'Watch' | 'StopWatching' | 'SetClockBack'>(does: Does, longest: number) {
  return fc.integer({ min: 1, max: longest }).map((seconds) => ({ does, seconds }));
}

function failing<Does extends 'LoseStatusWrites' | 'FailCreates'>(does: Does) {
  return fc.integer({ min: 1, max: 3 }).map((count) => ({ does, count }));
}
