import { expect, jest, test } from '@jest/globals';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { OwnedJobCache } from '../jobs/ownedJobCache.ts';
import { type CachedKronJob, kronJobOwners } from './cache.ts';
import { Reconciler } from './reconciler.ts';
import { type CreatedJob, InFlightState } from './state.ts';

const ignore = (): void => undefined;
/** Stands in for parts that are not used when the KronJob does not exist. */
const unused = undefined as never;

function setUp() {
  const server = new FakeTransport();
  const clock = new VirtualClock();
  const cache = new OwnedJobCache(kronJobOwners, {
    transport: server,
    watchTransport: server,
    clock,
    random: () => 0,
    namespaces: [],
    onChange: ignore,
    onOwnerEvent: ignore,
    onError: ignore,
    onRecovered: ignore,
  });
  const state = new InFlightState();
  const reconciler = new Reconciler({
    cluster: { transport: server, clock, cache },
    reporting: unused,
    state,
    gatherer: unused,
    decider: unused,
    editions: unused,
    applier: unused,
    statusWriter: unused,
    jobDeleter: unused,
  });
  return { cache, state, reconciler };
}

test('drops the state of a KronJob that was deleted while its Job was created', async () => {
  const { state, reconciler } = setUp();
  state.update('prod/nightly', { unansweredCreate: 'nightly-4llbpiospz' });
  await reconciler.reconcile('prod/nightly', { mayWriteEdited: false });
  expect(state.of('prod/nightly')).toEqual({});
});

test('records a created Job after an edit of its calendar, even if the record has waited for the calendar', () => {
  const { cache, state, reconciler } = setUp();
  jest.spyOn(cache, 'owner').mockReturnValue({} as CachedKronJob);
  state.update('prod/nightly', { created: {} as CreatedJob });
  expect(reconciler.decideEdited('prod/nightly', false)).toEqual({ again: 'recordAfterDue' });
});
