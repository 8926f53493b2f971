import { KeyHasher } from './keyHasher.ts';

/**
 * SHA-256 of identity, period key and salt, each on its own line.
 *
 * @example
 * hexOf(new SeedHasher('prod/db-backup', '', 20).hash('2026-03-01T00:00:00Z')).slice(0, 16) // '4279dd7a284efb4a'
 */
export class SeedHasher extends KeyHasher {
  /** @param keyLength - the usual length of the period keys */
  constructor(identity: string, salt: string, keyLength: number) {
    super(`${identity}\n`, `\n${salt}`, keyLength);
  }
}
