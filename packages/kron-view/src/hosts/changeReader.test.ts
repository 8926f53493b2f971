import { afterEach, expect, test } from '@jest/globals';
import type { LiveSource } from '../source.ts';
import { ChangeReader } from './changeReader.ts';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

/** Answers each request for the Fleet with the next of these bodies. A request for changes is never answered. */
function serve(bodies: readonly (string | ReadableStream)[]): { paths: string[] } {
  const paths: string[] = [];
  const fleets = bodies.map(
    (body, index) => new Response(body, { headers: { 'kron-sequence': `${index + 1}` } }),
  );
  globalThis.fetch = async (input, init) => {
    const path = input as string;
    paths.push(path);
    const fleet = path === '/api/fleet' ? fleets.shift() : undefined;
    if (fleet !== undefined) return fleet;
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
  return { paths };
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
