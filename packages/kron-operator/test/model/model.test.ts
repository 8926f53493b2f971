import { beforeAll, describe, expect, test } from '@jest/globals';
import { asked } from '../reliability/asked.ts';
import { replay } from './replay.ts';
import { type Simulated, simulate } from './simulate.ts';

const seed = Number(process.env['KRON_MODEL_SEED'] ?? asked({ short: 1, usual: 2, long: 2 }));
const protocol = {
  main: 'protocol',
  invariant: 'safe',
  steps: asked({ short: 60, usual: 90, long: 90 }),
  seed,
};

describe(`the protocol, with the seed ${seed}`, () => {
  const samples = asked({ short: 60, usual: 400, long: 10_000 });
  const replayed = asked({ short: 60, usual: 200, long: 2_000 });
  let simulated: Simulated;
  beforeAll(async () => {
    simulated = await simulate({ ...protocol, samples }, replayed);
  });

  test('never starts two Jobs for a period', () => {
    expect(simulated.isViolated).toBe(false);
  });

  test('is what the real code follows, step by step', async () => {
    expect(simulated.traces).toHaveLength(replayed);
    for (const trace of simulated.traces) expect(await replay(trace)).toBeUndefined();
  });

  test('never starts two Jobs when another replica takes over from a stalled one', async () => {
    const from = { init: 'initStalled', step: 'takeOver', samples: 60, steps: 60 };
    expect(await simulate({ ...protocol, ...from })).toMatchObject({ isViolated: false });
  });

  test.each(['init', 'initQueue', 'initWaiting'])(
    'starts what is due and can run once the faults have ended, from %s',
    async (init) => {
      const from = { init, step: 'stepThenHeal', invariant: 'safe and live' };
      const size = {
        samples: asked({ short: 30, usual: 100, long: 3_000 }),
        steps: asked({ short: 160, usual: 200, long: 200 }),
      };
      expect(await simulate({ ...protocol, ...from, ...size })).toMatchObject({ isViolated: false });
    },
  );

  test.each(['initQueue', 'initWaiting'])(
    'never starts two Jobs, or one without a place, for a period that waits, from %s',
    async (init) => {
      expect(await simulate({ ...protocol, init, samples })).toMatchObject({ isViolated: false });
    },
  );
});
