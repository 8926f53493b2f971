import { describe, expect, test } from '@jest/globals';
import { replay } from './replay.ts';
import { simulate } from './simulate.ts';
import { quickVariants } from './variants.ts';

const seed = 1;

describe('the protocol', () => {
  test('never starts two Jobs for a period', async () => {
    const simulation = { main: 'protocol', invariant: 'safe', samples: 60, steps: 60, seed };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test('never starts two Jobs when another replica takes over from a stalled one', async () => {
    const from = { init: 'initStalled', step: 'takeOver' };
    const simulation = { main: 'protocol', ...from, invariant: 'safe', samples: 60, steps: 60, seed };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test('starts what is due and can run once the faults have ended', async () => {
    const from = { step: 'stepThenHeal', invariant: 'safe and live' };
    const simulation = { main: 'protocol', ...from, samples: 30, steps: 160, seed };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test.each(quickVariants)('is violated by the variant $main', async (variant) => {
    expect(await simulate({ ...variant, seed })).toMatchObject({ isViolated: true });
  });
});

test('the real code follows the behaviors of the model step by step', async () => {
  const simulation = { main: 'protocol', invariant: 'safe', samples: 60, steps: 60, seed };
  const { traces } = await simulate(simulation, simulation.samples);
  expect(traces).toHaveLength(simulation.samples);
  for (const trace of traces) expect(await replay(trace)).toBeUndefined();
});
