import { expect, test } from '@jest/globals';
import { jsonLines } from './jsonLines.ts';

/** A stream of these texts that never ends. */
function openStream(texts: readonly string[]) {
  const seen = { isCancelled: false };
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
    },
    cancel: () => {
      seen.isCancelled = true;
    },
  });
  return { seen, stream };
}

test('a reader that leaves early closes the stream', async () => {
  const { seen, stream } = openStream(['{"a":1}\n{"b"', ':2}\n']);
  const read: unknown[] = [];
  for await (const line of jsonLines(stream)) if (read.push(line) === 2) break;
  expect([read, seen]).toEqual([[{ a: 1 }, { b: 2 }], { isCancelled: true }]);
});

test('a line that is not JSON closes the stream', async () => {
  const { seen, stream } = openStream(['{"a"\n']);
  await expect(jsonLines(stream).next()).rejects.toThrow(SyntaxError);
  expect(seen).toEqual({ isCancelled: true });
});
