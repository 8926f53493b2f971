import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { SpanSet } from './spanSet.ts';

/**
 * SHA-256, in lowercase hex, of the key-sorted JSON of what a calendar holds, `{ absolute, local, timezone }`. So names,
 * order, duplicates and spelling do not count, and past entries do. Source: docs/reference/scheduling.md, "Calendars".
 */
export function calendarHash(local: SpanSet, absolute: SpanSet, timezone: string | null): string {
  const zone = timezone === null ? '' : `,"timezone":${JSON.stringify(timezone)}`;
  const content = `{"absolute":${listOf(absolute)},"local":${listOf(local)}${zone}}`;
  return bytesToHex(sha256(utf8ToBytes(content)));
}

function listOf({ bounds }: SpanSet): string {
  let list = '';
  for (let at = 0; at < bounds.length; at += 2) {
    list += `${at === 0 ? '' : ','}[${bounds[at]},${bounds[at + 1]}]`;
  }
  return `[${list}]`;
}
