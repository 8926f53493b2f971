import { base32Of } from '../choice/base32Of.ts';
import { KeyHasher } from '../choice/keyHasher.ts';

const hashLength = 10;

/**
 * The name of a period's Job: `<kronjob>-<hash>`, at most 63 characters for a KronJob name of at most 52. The
 * hash is the first 10 characters of the lowercase base32 (RFC 4648) of the SHA-256 of the period-id.
 *
 * The name is a lock: two creates for the same period conflict.
 *
 * @example
 * jobName('db-backup', '2026-03-01T00:00:00Z') // 'db-backup-4llbpiospz'
 */
export function jobName(kronJobName: string, periodID: string): string {
  return `${kronJobName}${hashOf(periodID)}`;
}

/** Whether a name ends with the hash of this period, like the name of the period's Job. Ignores the KronJob's name. */
export function endsWithHashOf(periodID: string, name: string): boolean {
  return name.endsWith(hashOf(periodID));
}

/** The part of a Job's name before the hash. */
export function beforeHash(name: string): string {
  return name.slice(0, -hashLength - 1);
}

const hasher = new KeyHasher('', '', '2026-03-01T00:00:00Z'.length, true);

function hashOf(periodID: string): string {
  return `-${base32Of(hasher.hash(periodID), hashLength)}`;
}
