import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { AbortCallbacks } from './abortCallbacks.ts';

function setUp() {
  const controller = new AbortController();
  const callbacks = new AbortCallbacks();
  const called: string[] = [];
  const callback = (name: string) => () => void called.push(name);
  const listeners = () => getEventListeners(controller.signal, 'abort').length;
  return { controller, callbacks, called, callback, listeners };
}

test('calls each callback once when its signal is aborted, with one listener for all', () => {
  const { controller, callbacks, called, callback, listeners } = setUp();
  for (const name of ['a', 'b', 'c']) callbacks.add(controller.signal, callback(name));
  expect(listeners()).toBe(1);
  controller.abort();
  expect(called).toEqual(['a', 'b', 'c']);
});

test('calls no callback that was deleted, and keeps no listener without callbacks', () => {
  const { controller, callbacks, called, callback, listeners } = setUp();
  const [a, b] = [callback('a'), callback('b')];
  callbacks.add(controller.signal, a);
  callbacks.add(controller.signal, b);
  callbacks.delete(controller.signal, a);
  expect(listeners()).toBe(1);
  callbacks.delete(controller.signal, b);
  expect(listeners()).toBe(0);
  callbacks.add(controller.signal, a);
  controller.abort();
  expect(called).toEqual(['a']);
});
