import fc from 'fast-check';
import type { Concurrency } from '../../spec/spec.ts';
import { configurations, invalidConfiguration } from './configurations.ts';

/** One thing that happens to a KronJob. */
export type HistoryStep =
  | { does: 'watch' | 'be away' | 'turn the clock back'; seconds: number }
  | { does: 'suspend' | 'resume' | 'finish one' | 'finish all' | 'take the next name' | 'free names' }
  | { does: 'edit the schedule'; to: number }
  | { does: 'edit the policy'; concurrency: Concurrency; deadline: string }
  | { does: 'lose status writes' | 'fail creates'; count: number };

const concurrency = fc.constantFrom<Concurrency>('allow', 'forbid', 'replace');
const configuration = fc.nat(configurations.length - 1);
const edited = fc.integer({ min: invalidConfiguration, max: configurations.length - 1 });
const deadline = fc.constantFrom('0s', '20s', '2m', '17m', '3h');

/** Time passes in most of the steps; the others are what goes wrong meanwhile, or is meant to. */
const step: fc.Arbitrary<HistoryStep> = fc.oneof(
  { weight: 6, arbitrary: lasting('watch', 4000) },
  { weight: 3, arbitrary: lasting('be away', 6000) },
  { weight: 1, arbitrary: lasting('turn the clock back', 2000) },
  { weight: 2, arbitrary: fc.constantFrom('suspend', 'resume').map((does) => ({ does })) },
  { weight: 4, arbitrary: fc.constantFrom('finish one', 'finish all').map((does) => ({ does })) },
  { weight: 2, arbitrary: fc.constantFrom('take the next name', 'free names').map((does) => ({ does })) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('edit the schedule'), to: edited }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('edit the policy'), concurrency, deadline }) },
  { weight: 2, arbitrary: failing('lose status writes') },
  { weight: 2, arbitrary: failing('fail creates') },
);

/** A KronJob and what becomes of it. */
export type History = {
  configuration: number;
  concurrency: Concurrency;
  deadline: string;
  steps: HistoryStep[];
};

export const history: fc.Arbitrary<History> = fc.record({
  configuration,
  concurrency,
  deadline,
  steps: fc.array(step, { minLength: 3, maxLength: 24 }),
});

function lasting<Does extends 'watch' | 'be away' | 'turn the clock back'>(does: Does, longest: number) {
  return fc.integer({ min: 1, max: longest }).map((seconds) => ({ does, seconds }));
}

function failing<Does extends 'lose status writes' | 'fail creates'>(does: Does) {
  return fc.integer({ min: 1, max: 3 }).map((count) => ({ does, count }));
}
