import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { settledZones, unsettledZones } from './corpus/zones.ts';
import type { GoldenFile } from './goldenFile.ts';
import { zoneDecisions } from './zoneDecisions.ts';
import { zoneRules } from './zoneRules.ts';

/** A zone in which this engine decides otherwise than the golden file, and the hash of its rules for it. */
export type Difference = { zone: string; decisions: string; rules: string };

/** What one engine computed. Rules are looked up only where decisions differ: that is slow, and seldom needed. */
export type Report = Pick<GoldenFile, 'decisions' | 'settled' | 'unsettled'> & {
  /** The release of the engine's time zone data, where it says. */
  timeZoneData: string;
  differences: Difference[];
};

/** Computes the whole corpus on this engine and compares it with the golden file's zones. */
export function report(golden: GoldenFile['zones']): Report {
  const hashes = new Map<string, string>();
  let count = 0;
  for (const zone of [...settledZones, ...unsettledZones]) {
    const lines = decisionsOrRefusal(zone);
    count += lines.length;
    hashes.set(zone, shortHash(lines.join('\n')));
  }
  const over = (zones: readonly string[]): string =>
    hash(zones.map((zone) => `${zone} ${hashes.get(zone)}`).join('\n'));
  const differing = [...hashes].filter(([zone, decisions]) => golden[zone]?.decisions !== decisions);
  return {
    decisions: count,
    settled: over(settledZones),
    unsettled: over(unsettledZones),
    timeZoneData: timeZoneData(),
    differences: differing.map(([zone, decisions]) => ({
      zone,
      decisions,
      rules: shortHash(zoneRules(zone)),
    })),
  };
}

function timeZoneData(): string {
  const { process } = globalThis as { process?: { versions?: { tz?: string } } };
  return process?.versions?.tz ?? 'unnamed';
}

/** An engine that does not know a zone says so; that too is a difference to be explained. */
function decisionsOrRefusal(zone: string): string[] {
  try {
    return zoneDecisions(zone);
  } catch (error) {
    return [`refused: ${String(error)}`];
  }
}

function hash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Sixteen digits tell the zones apart; the two hashes over all of them are whole. */
function shortHash(text: string): string {
  return hash(text).slice(0, 16);
}
