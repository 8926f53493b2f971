import { describe, expect, test } from '@jest/globals';
import { asked } from '../reliability/asked.ts';
import { replay } from './replay.ts';
import { simulate } from './simulate.ts';
import { slowVariants } from './variants.ts';

const seed = Number(process.env['KRON_MODEL_SEED'] ?? 2);

describe(`with the seed ${seed}`, () => {
  test('the protocol never starts two Jobs for a period', async () => {
    const simulation = {
      main: 'protocol',
      invariant: 'safe',
      samples: asked({ usual: 400, long: 10_000 }),
      steps: 90,
      seed,
    };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test('the protocol starts what is due and can run once the faults have ended', async () => {
    const from = { step: 'stepThenHeal', invariant: 'safe and live' };
    const simulation = {
      main: 'protocol',
      ...from,
      samples: asked({ usual: 100, long: 3_000 }),
      steps: 200,
      seed,
    };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test.each(slowVariants)('the variant $main is violated', async (variant) => {
    expect(await simulate({ ...variant, seed })).toMatchObject({ isViolated: true });
  });

  test('the real code follows the behaviors of the model step by step', async () => {
    const simulation = {
      main: 'protocol',
      invariant: 'safe',
      samples: asked({ usual: 200, long: 2_000 }),
      steps: 90,
      seed,
    };
    const { traces } = await simulate(simulation, simulation.samples);
    for (const trace of traces) expect(await replay(trace)).toBeUndefined();
  });
});
