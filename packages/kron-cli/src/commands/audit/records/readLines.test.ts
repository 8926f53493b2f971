import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LineReader } from './readLines.ts';

function linesOf(chunks: readonly Uint8Array[]): string[] {
  const lines: string[] = [];
  const reader = new LineReader({
    onLine: (line) => void lines.push(line),
    onTooLong: () => void lines.push('(too long)'),
  });
  for (const chunk of chunks) reader.add(chunk);
  reader.finish();
  return lines;
}

test('the lines do not depend on where chunks end', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), fc.nat(), (lines, at) => {
      const bytes = Buffer.from(lines.join('\n'));
      const cut = at % (bytes.length + 1);
      const expected = bytes
        .toString()
        .split('\n')
        .filter((line) => line.trim() !== '');
      expect(linesOf([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(expected);
    }),
  );
});

test('a line that is too long is left out, whatever its chunks, and the next one is read', () => {
  const long = Buffer.from('a'.repeat(2 ** 20 + 1));
  const rest = Buffer.from('\nb\n');
  expect(linesOf([Buffer.concat([long, rest])])).toEqual(['(too long)', 'b']);
  expect(linesOf([long, long, long, rest])).toEqual(['(too long)', 'b']);
  expect(linesOf([long, long])).toEqual(['(too long)']);
});
