import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base32Of } from '../choice/base32Of.ts';
import { sha256After, startOf } from '../choice/sha256After.ts';

const hashLength = 10;
const nothing = startOf(new Uint8Array());

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

/** Whether a name ends as that of a period's Job does, whatever the KronJob. */
export function endsWithHashOf(periodID: string, name: string): boolean {
  return name.endsWith(hashOf(periodID));
}

/** What comes before the hash in the name of a Job. */
export function beforeHash(name: string): string {
  return name.slice(0, -hashLength - 1);
}

function hashOf(periodID: string): string {
  return `-${base32Of(sha256After(nothing, bytesOf(periodID)), hashLength)}`;
}

const periodIDBytes = new Uint8Array('2026-03-01T00:00:00Z'.length);

/** A period-id is ASCII, so its characters are its bytes. UTF-8 encoding would cost as much as the hash. */
function bytesOf(periodID: string): Uint8Array {
  if (periodID.length !== periodIDBytes.length) return utf8ToBytes(periodID);
  for (let at = 0; at < periodIDBytes.length; at++) {
    const code = periodID.charCodeAt(at);
    if (code > 0x7f) return utf8ToBytes(periodID);
    periodIDBytes[at] = code;
  }
  return periodIDBytes;
}
