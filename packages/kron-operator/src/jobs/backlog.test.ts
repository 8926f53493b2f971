import { expect, test } from '@jest/globals';
import { settled } from '@kron/kubernetes/testing/virtualClock';
import { Backlog } from './backlog.ts';

test('one piece is in progress while each turn of the event loop adds work', async () => {
  const begun: string[] = [];
  const backlog = new Backlog<string>(async (name) => {
    begun.push(name);
  });
  for (const name of ['a', 'b', 'c', 'd']) backlog.add(name, name);
  expect(begun).toEqual(['a']);
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await settled();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});
