import { instantLine } from '@kron/fleet/fleet/fleetCheck';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { utcText } from '@kron/fleet/text/instantText';
import type { Known, Steps } from './known.ts';
import { type RowWithPeriods, periodOrder } from './periodOrder.ts';
import { dueOf } from './rowPeriods.ts';

/** Lines are hashed in chunks of about this many characters. */
const chunkLength = 65_536;

/** Whether the page computes the same instants as the program that made the Fleet. */
export function* checkMatches({ fleet: { check }, members }: Known): Steps<boolean> {
  if (check === null) return true;
  const span = { from: Date.parse(check.from) / 1000, to: Date.parse(check.to) / 1000 };
  const all = yield* members(null, span);
  const { member, index } = periodOrder(all, span);
  // Skips the periods that come first: they were due before the span, and still wait for an active Job to end.
  let first = 0;
  while (isBefore(span.from, all[member[first] ?? 0], index[first])) first++;
  if (member.length - first !== check.instants) return false;
  const hash = sha256.create();
  let chunk = '';
  for (let at = first; at < member.length; at++) {
    chunk += lineOf(all[member[at] ?? 0], index[at] ?? 0);
    if (chunk.length < chunkLength) continue;
    hash.update(utf8ToBytes(chunk));
    chunk = '';
    yield;
  }
  hash.update(utf8ToBytes(chunk));
  return bytesToHex(hash.digest()) === check.sha256;
}

function isBefore(from: number, member: RowWithPeriods | undefined, index: number | undefined): boolean {
  return member !== undefined && index !== undefined && dueOf(member.periods, index) < from;
}

function lineOf(member: RowWithPeriods | undefined, index: number): string {
  if (member === undefined) return '';
  const { identity, periods } = member;
  const chosen = periods.chosen[index] ?? NaN;
  const periodID = utcText(periods.nominal[index] ?? 0);
  return instantLine({ identity, periodID, chosen: Number.isNaN(chosen) ? null : chosen });
}
