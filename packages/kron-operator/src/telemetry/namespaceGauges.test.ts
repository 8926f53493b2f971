import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { namespaceGauges } from './namespaceGauges.ts';

const waits = Array.from({ length: 13 }, (_, n): [string, number] => [`team-${n}`, 1_000 * (n + 1)]);
const state = {
  waits: [...waits, ['team-3', 60_000] as const],
  inFlight: [
    ['team-1', 2],
    ['team-1', 3],
  ] as const,
};

async function linesOf(
  named: boolean,
  current: Parameters<typeof namespaceGauges>[1] = () => state,
): Promise<string[]> {
  const registry = new Registry();
  namespaceGauges(registry, current, named);
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('kron_'));
}

test('the ten namespaces with the largest values are named, the others are one', async () => {
  const lines = await linesOf(true);
  expect(lines).toHaveLength(13);
  expect(lines[0]).toBe('kron_queue_wait_seconds{namespace="team-3"} 60');
  expect(lines[10]).toBe('kron_queue_wait_seconds{namespace="_other"} 3');
  expect(lines[11]).toBe('kron_requests_in_flight{namespace="team-1"} 5');
});

test('the metrics exist while nothing waits', async () => {
  expect(await linesOf(true, () => ({ waits: [], inFlight: [] }))).toEqual([
    'kron_queue_wait_seconds{namespace="_other"} 0',
    'kron_requests_in_flight{namespace="_other"} 0',
  ]);
});

test('no namespace is named without metrics of KronJobs', async () => {
  expect(await linesOf(false)).toEqual([
    'kron_queue_wait_seconds{namespace="_other"} 60',
    'kron_requests_in_flight{namespace="_other"} 5',
  ]);
});
