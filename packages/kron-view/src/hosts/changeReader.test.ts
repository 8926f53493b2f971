import { afterEach, expect, jest, test } from '@jest/globals';
import type { LiveSource } from '../source.ts';
import { ChangeReader } from './changeReader.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  jest.useRealTimers();
});

/** Answers each request for the Fleet with the next of these bodies. Other requests are never answered. */
function serve(bodies: readonly (string | ReadableStream)[]): {
  paths: string[];
  signals: (AbortSignal | null | undefined)[];
} {
  const paths: string[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const fleets = bodies.map(
    (body, index) => new Response(body, { headers: { 'kron-sequence': `${index + 1}` } }),
  );
  globalThis.fetch = async (input, init) => {
    const path = input as string;
    paths.push(path);
    signals.push(init?.signal);
    const fleet = path === '/api/fleet' ? fleets.shift() : undefined;
    if (fleet !== undefined) return fleet;
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', ({ target }) =>
        reject((target as AbortSignal).reason as Error),
      );
    });
  };
  return { paths, signals };
}

/** A body whose connection breaks before its end. */
function brokenBody(): ReadableStream {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"objects":['));
      controller.error(new Error('the connection broke'));
    },
  });
}

test('changes are read since the last Fleet that arrived', async () => {
  const { paths } = serve(['{}', '{}', brokenBody()]);
  const reader = new ChangeReader({ token: 'secret' });
  await reader.fleet();
  await reader.fleet();
  await expect(reader.fleet()).rejects.toThrow('the connection broke');
  reader.follow({} as LiveSource)();
  expect(paths.at(-1)).toBe('/api/changes?since=2');
});

test('a Fleet is given up after 35 seconds without a byte', async () => {
  jest.useFakeTimers();
  let send: () => void = () => undefined;
  const slow = new ReadableStream({
    start: (controller) => {
      send = () => controller.enqueue(new TextEncoder().encode('{'));
    },
  });
  const { signals } = serve([slow]);
  const reader = new ChangeReader({ token: 'secret' });
  void reader.fleet();
  const never = expect(reader.fleet()).rejects.toThrow(
    'kron ui does not answer: reload this page to try again',
  );
  const given = (): unknown[] => signals.map((signal) => signal?.aborted);
  await jest.advanceTimersByTimeAsync(34_000);
  expect(given()).toEqual([false, false]);
  send();
  await jest.advanceTimersByTimeAsync(34_000);
  expect(given()).toEqual([false, true]);
  await never;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(given()).toEqual([true, true]);
});
