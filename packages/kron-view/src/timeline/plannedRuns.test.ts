import { expect, test } from '@jest/globals';
import { stateBit } from '../worker/protocol.ts';
import { plannedRuns } from './plannedRuns.ts';

const { start, stop, idle, suspended } = stateBit;

test.each([
  ['from a start to the next stop', [start, stop, start, stop], [0, 10, 20, 30]],
  ['before the first event, if it is a stop', [stop, start], [-Infinity, 0, 10, Infinity]],
  ['without end, before a start that changes nothing', [start | idle], [-Infinity, Infinity]],
  ['not before a stop that changes nothing', [stop | idle, start], [10, Infinity]],
  ['over events that change nothing', [start, start | idle, stop], [0, 20]],
  ['not while the object is suspended', [start | suspended, stop | suspended], []],
  ['not without events', [0, 0], []],
])('a ControlledJob runs %s', (_, states, expected) => {
  const columns = {
    chosen: Float64Array.from(states, (__, index) => index * 10),
    state: Uint8Array.from(states),
  };
  expect([...plannedRuns(columns, -Infinity)]).toEqual(expected);
});

test('nothing is planned before now', () => {
  const columns = { chosen: Float64Array.of(0, 10, 20), state: Uint8Array.of(start, stop, start) };
  expect([...plannedRuns(columns, 5)]).toEqual([5, 10, 20, Infinity]);
  expect([...plannedRuns(columns, 15)]).toEqual([20, Infinity]);
});
