import { expect, test } from '@jest/globals';
import { createStore } from '../state/store.ts';
import { defaultState } from '../state/viewState.ts';
import type { FleetFacts } from '../worker/protocol.ts';
import { timelineState } from './timelineState.ts';

const facts: FleetFacts = {
  kron: '0.3.0',
  zone: null,
  zones: {},
  source: { kind: 'cluster', names: [] },
  tzdata: null,
  withheld: [],
  now: 0,
  span: { from: 0, to: 1 },
  localZone: 'UTC',
  maxPerMinute: null,
};

test('the same state follows the offsets of a Fleet that is replaced', () => {
  const store = createStore({ ...defaultState, zone: 'Europe/Paris' }, () => undefined);
  const { offsetAt, clock } = timelineState(store);
  const offsets = (): number[] => [offsetAt.value(0), clock.value.offsetAt('Europe/Paris', 0)];
  store.fleet.value = facts;
  expect(offsets()).toEqual([3600, 3600]);
  const table = { from: '1969-12-31T00:00:00Z', to: '1970-01-02T00:00:00Z' };
  store.fleet.value = {
    ...facts,
    zones: { 'Europe/Paris': { ...table, offsets: [['1969-12-31T00:00:00Z', 7200]] } },
  };
  expect(offsets()).toEqual([7200, 7200]);
});
