import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { LeanKronJob } from '@kron/fleet/input/leanKronJob';
import type { Schedule } from 'kron-core';
import type { Settings } from '../../timeline/virtual/settings.ts';
import { TimeSpans } from '../../timeline/virtual/timeSpans.ts';
import { kronJobSimulator } from './kronJobSimulator.ts';
import type { SimulatedObject } from './simulatedObject.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const never = new TimeSpans([]);
const settings: Settings = {
  from: 0,
  to: 86_400,
  jobDuration: { shortest: 60, longest: 60, distribution: undefined },
  seed: '',
  downtime: never,
  suspended: never,
};

/** A KronJob that does not keep its compiled schedule. */
function leanKronJob(): LeanKronJob {
  const spec = {
    identity: 'prod/db',
    schedule: '0 * * * *',
    window: { mode: 'after', duration: '10m' },
  } as const;
  const [namespace, name] = ['prod', 'db'];
  const origin = {
    identity: spec.identity,
    namespace,
    name,
    namespaceAssumed: false,
    source: '',
    manifest: {},
  };
  return new LeanKronJob({ kind: 'KronJob', ...origin, spec, unresolved: [], doubts: [], costly: [] });
}

function simulate(kronJob: LeanKronJob): { object: SimulatedObject; schedule: WeakRef<Schedule> } {
  const { object, step, finish } = kronJobSimulator(kronJob, settings, () => () => undefined);
  while (step());
  finish();
  return { object, schedule: new WeakRef(kronJob.schedule) };
}

test('no compiled schedule stays in memory after its simulation and two more', async () => {
  const { object, schedule } = simulate(leanKronJob());
  simulate(leanKronJob());
  simulate(leanKronJob());
  await new Promise(setImmediate);
  collectGarbage();
  expect(schedule.deref()).toBeUndefined();
  expect(object.line()).toBe('"0 * * * *" (every hour) in UTC, window 10m after, uniform');
});
