import { expect, test } from '@jest/globals';
import { FakeTransport } from '../testing/fakeTransport.ts';
import { VirtualClock } from '../testing/virtualClock.ts';
import { kronJobCache } from './kronJobCache.ts';
import { InFlightState } from './state.ts';
import { Reconciler } from './reconciler.ts';

const ignore = (): void => undefined;
/** For what is not asked for where there is no KronJob. */
const nobody = undefined as never;

test('of a KronJob that has gone while its Job was created nothing is remembered', async () => {
  const server = new FakeTransport();
  const clock = new VirtualClock();
  const view = kronJobCache({
    caches: server,
    clock,
    random: () => 0,
    namespaces: [],
    onChange: ignore,
    onOwner: ignore,
    onError: ignore,
    onRecovered: ignore,
  });
  const memories = new InFlightState();
  const reconciler = new Reconciler({
    transport: server,
    view,
    memories,
    clock,
    wake: ignore,
    turns: nobody,
    creation: nobody,
    conclusion: nobody,
  });
  memories.remember('prod/nightly', { unanswered: 'nightly-4llbpiospz' });
  await reconciler.reconcile('prod/nightly');
  expect(memories.of('prod/nightly')).toEqual({});
});
