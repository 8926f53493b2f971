import { createHash } from 'node:crypto';
import type { Spec } from './spec.ts';

/** SHA-256 of identity, period key and salt, each on its own line, in lowercase hex. */
export function seedHash(identity: string, periodKey: string, salt: string): string {
  return createHash('sha256').update(`${identity}\n${periodKey}\n${salt}`, 'utf8').digest('hex');
}

/** The salt that is hashed. */
export function saltOf({ seed, clusterName }: Pick<Spec, 'seed' | 'clusterName'>): string {
  const salt = seed?.salt ?? '';
  return seed?.scope === 'cluster' ? `${salt}@${clusterName}` : salt;
}

/** The generator's first state: the first eight bytes of the hash, most significant first. */
export function seedState(hash: string): bigint {
  return BigInt(`0x${hash.slice(0, 16)}`);
}
