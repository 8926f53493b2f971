import { describe, expect, test } from '@jest/globals';
import { quickShardVariants } from './shardVariants.ts';
import { simulate } from './simulate.ts';

const sharing = { model: 'shards.qnt', main: 'sharing', seed: 1 };

describe('the protocol of shards', () => {
  test('never lets two replicas act for a namespace, nor starts two Jobs', async () => {
    const simulation = { ...sharing, invariant: 'safe', samples: 60, steps: 60 };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test('serves every namespace, in equal shares, once the faults have ended', async () => {
    const from = { step: 'stepThenHeal', invariant: 'safe and live' };
    const simulation = { ...sharing, ...from, samples: 20, steps: 300 };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test.each(quickShardVariants)('is violated by the variant $main', async (variant) => {
    expect(await simulate({ ...variant, seed: sharing.seed })).toMatchObject({ isViolated: true });
  });
});
