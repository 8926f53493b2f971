import { expect, test } from '@jest/globals';
import { namespaceHash } from './namespaceHash.ts';

// The vectors of the FNV reference implementation.
test.each([
  ['', 0xcbf2_9ce4_8422_2325n],
  ['a', 0xaf63_dc4c_8601_ec8cn],
  ['foobar', 0x8594_4171_f739_67e8n],
])('hashes %j', (text, hash) => expect(namespaceHash(text)).toBe(hash));
