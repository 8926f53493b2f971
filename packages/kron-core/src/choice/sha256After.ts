import { sha256 } from '@noble/hashes/sha2.js';

/** A hasher that has consumed a prefix. */
export type HashStart = ReturnType<typeof sha256.create>;

// Shared by all callers: each hash is read before the next one is computed.
const working = sha256.create();
const digest = new Uint8Array(32);

/** Creates a hasher that has consumed these bytes. Any number of hashes can continue from it. */
export function startOf(bytes: Uint8Array): HashStart {
  return sha256.create().update(bytes);
}

/** SHA-256 of a prefix and the rest, in a buffer that the next call overwrites. */
export function sha256After(start: HashStart, rest: Uint8Array): Uint8Array {
  // oxlint-disable-next-line no-underscore-dangle -- @noble/hashes' way to reuse a hasher instead of allocating one
  start._cloneInto(working);
  working.update(rest);
  working.digestInto(digest);
  return digest;
}
