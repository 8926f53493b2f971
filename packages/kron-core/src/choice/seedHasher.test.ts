import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hexOf } from './hexOf.ts';
import { SeedHasher } from './seedHasher.ts';

const plain = (...lines: string[]) => createHash('sha256').update(lines.join('\n'), 'utf8').digest('hex');

describe('SeedHasher', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    // Lengths around the block size of 64 bytes, and around the 16 blocks that hashers share.
    fc
      .oneof(fc.integer({ min: 50, max: 140 }), fc.integer({ min: 950, max: 1_100 }))
      .map((length) => 'x'.repeat(length)),
  );
  const key = fc.constantFrom(
    '2026-03-01T00:00:00Z',
    '2026-03-01',
    '2026-W09',
    '10000-01-01',
    '2026-03-0\u0661',
  );

  test('hashes identity, key and salt on separate lines, in UTF-8', () => {
    fc.assert(
      fc.property(text, key, text, (identity, name, salt) => {
        for (const usual of [name.length, 10]) {
          expect(hexOf(new SeedHasher(identity, salt, usual).hash(name))).toBe(plain(identity, name, salt));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a lone surrogate counts as U+FFFD', () => {
    const hash = hexOf(new SeedHasher('a/b', 'x\ud800y', 10).hash('2026-03-01'));
    expect(hash).toBe(plain('a/b', '2026-03-01', 'x\ufffdy'));
  });

  test('hashes do not depend on other hashers or earlier keys', () => {
    const one = new SeedHasher('a/'.padEnd(70, 'b'), 'salt', 10);
    const other = new SeedHasher('c/d', '', 10);
    const unusual = '10000-01-01';
    for (const name of ['2026-03-01', '2026-03-02', '2026-03-01', unusual, '2026-03-01']) {
      expect(hexOf(one.hash(name))).toBe(plain('a/'.padEnd(70, 'b'), name, 'salt'));
      expect(hexOf(other.hash(name))).toBe(plain('c/d', name, ''));
    }
  });
});
