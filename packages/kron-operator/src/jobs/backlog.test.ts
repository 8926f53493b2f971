import { expect, test } from '@jest/globals';
import { settled } from '@kron/kubernetes/testing/virtualClock';
import { Backlog } from './backlog.ts';

test('one piece is in progress while each turn of the event loop adds work', async () => {
  const backlog = new Backlog();
  const begun: string[] = [];
  const add = (name: string): void => {
    backlog.add(name, async () => {
      begun.push(name);
    });
  };
  for (const name of ['a', 'b', 'c', 'd']) add(name);
  expect(begun).toEqual(['a']);
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await settled();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});
