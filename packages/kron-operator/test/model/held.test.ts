import { describe, expect, test } from '@jest/globals';
import { asked } from '../reliability/asked.ts';
import { type Simulation, simulate } from './simulate.ts';

const seed = Number(process.env['KRON_MODEL_SEED'] ?? asked({ short: 1, usual: 2, long: 2 }));
const model = { model: 'held.qnt', seed };
const size = { samples: asked({ short: 100, usual: 1_000, long: 30_000 }), steps: 60 };
const healed = { ...size, step: 'stepThenHeal', steps: 160 };

describe(`the release of a held Job, with the seed ${seed}`, () => {
  test('is never early, never against a user, and happens at most once', async () => {
    const simulation = { ...model, ...size, main: 'holding', invariant: 'safe' };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test('happens once the faults have ended', async () => {
    const simulation = { ...model, ...healed, main: 'holding', invariant: 'safe and neverForever' };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  const many = { samples: 5_000 };
  /** Each leaves out one safeguard. */
  const variants: readonly Omit<Simulation, 'seed'>[] = [
    { ...size, ...many, main: 'noDue', invariant: 'neverEarly' },
    { ...size, ...many, main: 'noUid', invariant: 'neverEarly' },
    { ...size, ...many, main: 'noTests', invariant: 'neverTwice' },
    { ...size, ...many, main: 'noTests', invariant: 'neverAgainstAUser' },
    { ...healed, ...many, main: 'noLate', invariant: 'neverForever' },
    { ...healed, ...many, main: 'noRetry', invariant: 'neverForever' },
  ];

  test.each(variants)('violates $invariant in the variant $main', async (variant) => {
    expect(await simulate({ ...model, ...variant })).toMatchObject({ isViolated: true });
  });
});
