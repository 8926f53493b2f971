import { describe, expect, test } from '@jest/globals';
import { asked } from '../reliability/asked.ts';
import { slowShardVariants } from './shardVariants.ts';
import { simulate } from './simulate.ts';

const seed = Number(process.env['KRON_MODEL_SEED'] ?? 2);
const sharing = { model: 'shards.qnt', seed };
const safe = { ...sharing, invariant: 'safe' };

describe(`with the seed ${seed}`, () => {
  test.each(['sharing', 'sharingOfThree'])('%s: at most one replica acts for a namespace', async (main) => {
    const simulation = { ...safe, main, samples: asked({ usual: 500, long: 20_000 }), steps: 90 };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test.each([
    { init: 'initStalled', step: 'takeOver' },
    { init: 'initRace', step: 'fair' },
    { init: 'initReturned', step: 'fair' },
  ])('at most one replica acts from $init', async (from) => {
    const samples = asked({ usual: 500, long: 10_000 });
    const simulation = { ...safe, ...from, main: 'sharing', samples, steps: 90 };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test('a replica with another number of shards waits', async () => {
    const from = { init: 'initWaiting', step: 'fair', invariant: 'keepsLayout' };
    const simulation = { ...sharing, ...from, main: 'sharing', samples: 100, steps: 200 };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test.each(['sharing', 'sharingOfThree'])(
    '%s: every namespace is served once the faults have ended',
    async (main) => {
      const from = { step: 'stepThenHeal', invariant: 'safe and live' };
      const simulation = {
        ...sharing,
        ...from,
        main,
        samples: asked({ usual: 200, long: 5_000 }),
        steps: 400,
      };
      expect(await simulate(simulation)).toMatchObject({ isViolated: false });
    },
  );

  test.each(slowShardVariants)('the variant $main is violated', async (variant) => {
    expect(await simulate({ ...variant, seed })).toMatchObject({ isViolated: true });
  });
});
