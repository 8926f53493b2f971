import { describe, expect, test } from '@jest/globals';
import { asked } from '../reliability/asked.ts';
import { shardVariants } from './shardVariants.ts';
import { simulate } from './simulate.ts';

const seed = Number(process.env['KRON_MODEL_SEED'] ?? 2);
const sharing = { model: 'shards.qnt', main: 'sharing', seed };

describe(`the protocol of shards, with the seed ${seed}`, () => {
  test.each([
    { init: 'initStalled', step: 'takeOver' },
    { init: 'initRace', step: 'fair' },
    { init: 'initReturned', step: 'fair' },
  ])('lets at most one replica act from $init', async (from) => {
    const samples = asked({ usual: 500, long: 10_000 });
    const simulation = { ...sharing, ...from, invariant: 'safe', samples, steps: 90 };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test('lets a replica with another number of shards wait', async () => {
    const from = { init: 'initWaiting', step: 'fair', invariant: 'keepsLayout' };
    const simulation = { ...sharing, ...from, samples: 100, steps: 200 };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test.each(shardVariants)('is violated by the variant $main', async (variant) => {
    expect(await simulate({ ...variant, seed })).toMatchObject({ isViolated: true });
  });
});
