import { describe, expect, test } from '@jest/globals';
import { asked } from '../reliability/asked.ts';
import { simulate } from './simulate.ts';

const seed = Number(process.env['KRON_MODEL_SEED'] ?? asked({ short: 1, usual: 2, long: 2 }));
const sharing = { model: 'shards.qnt', seed };
const protocols = ['sharing', 'sharingOfThree'].slice(0, asked({ short: 1, usual: 2, long: 2 }));

describe.each(protocols)('the protocol of shards %s', (main) => {
  test('never lets two replicas act for a namespace, nor starts two Jobs', async () => {
    const samples = asked({ short: 60, usual: 500, long: 20_000 });
    const steps = asked({ short: 60, usual: 90, long: 90 });
    const simulation = { ...sharing, main, invariant: 'safe', samples, steps };
    expect(await simulate(simulation)).toMatchObject({ isViolated: false });
  });

  test('serves every namespace, in equal shares, once the faults have ended', async () => {
    const from = { step: 'stepThenHeal', invariant: 'safe and live' };
    const samples = asked({ short: 20, usual: 200, long: 5_000 });
    const steps = asked({ short: 300, usual: 400, long: 400 });
    expect(await simulate({ ...sharing, ...from, main, samples, steps })).toMatchObject({
      isViolated: false,
    });
  });
});
