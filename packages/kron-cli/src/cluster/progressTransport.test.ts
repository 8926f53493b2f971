import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { jobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { Progress } from '../output/progress.ts';
import { progressTransport } from './progressTransport.ts';

const ref = { resource: jobs, namespace: 'prod', name: 'a' };

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

async function shownBy(isTerminal: boolean): Promise<string[]> {
  const shown: string[] = [];
  const sink = {
    isTerminal,
    columns: undefined,
    rows: undefined,
    write: async (text: string) => void shown.push(text.trim()),
  };
  const get: Transport['get'] = async ({ name }) => {
    shown.push('requested');
    jest.advanceTimersByTime(1000);
    return { metadata: { name } };
  };
  const transport = progressTransport({ get } as Transport, new Progress(sink));
  for (let round = 0; round < 3; round += 1) await transport.get(ref);
  return shown;
}

test('a terminal shows the second and later requests that take a second, until they are answered', async () => {
  expect(await shownBy(true)).toEqual([
    'requested',
    'requested',
    'request 2 to the API server',
    '',
    'requested',
    'request 3 to the API server',
    '',
  ]);
});

test('nothing is shown without a terminal', async () => {
  expect(await shownBy(false)).toEqual(['requested', 'requested', 'requested']);
});
