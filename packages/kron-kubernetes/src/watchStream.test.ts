import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { watchStream } from './watchStream.ts';

const lines = ['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK'].map((type, index) =>
  JSON.stringify({ type, object: { metadata: { name: `größe-${index}-✓` } } }),
);

async function* chunked(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    yield bytes.subarray(start, Math.max(start, cut));
    start = Math.max(start, cut);
  }
  yield bytes.subarray(start);
}

async function read(text: string, cuts: readonly number[] = []): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const event of watchStream(chunked(new TextEncoder().encode(text), cuts))) events.push(event);
  return events;
}

describe('watchStream', () => {
  test('events are the same wherever the body is split into chunks', async () => {
    const text = `${lines.join('\n')}\n`;
    const expected = lines.map((line) => JSON.parse(line));
    const cut = fc.nat(new TextEncoder().encode(text).length);
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { maxLength: 8 }), async (cuts) => {
        expect(await read(text, cuts)).toEqual(expected);
      }),
    );
  });

  test('an incomplete last line is dropped', async () => {
    expect(await read(`${lines[0]}\n${lines[1]?.slice(0, 20)}`)).toHaveLength(1);
  });

  test('an ERROR event is thrown with its code', async () => {
    const object = {
      kind: 'Status',
      code: 410,
      reason: 'Expired',
      message: 'too old resource version: 1 (9)',
    };
    const text = `${lines[0]}\n${JSON.stringify({ type: 'ERROR', object })}\n`;
    await expect(read(text)).rejects.toMatchObject({ name: 'ApiError', code: 410, reason: 'Expired' });
  });

  test.each([
    ['no JSON'],
    ['"text"'],
    ['{"type":"PARTY","object":{}}'],
    ['{"type":"ADDED"}'],
    ['{"type":"ADDED","object":{}}'],
  ])('%s is not an event', async (line) => {
    await expect(read(`${line}\n`)).rejects.toMatchObject({ name: 'ConnectionError', code: 'BAD_ANSWER' });
  });
});
