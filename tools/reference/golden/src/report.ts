import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { settledZones, unsettledZones } from './corpus/zones.ts';
import type { GoldenFile } from './goldenFile.ts';
import { spreadDecisions } from './spreadDecisions.ts';
import { zoneDecisions } from './zoneDecisions.ts';
import { zoneRules } from './zoneRules.ts';

/** A zone in which this engine decides differently from the golden file, and the hash of the engine's rules for it. */
export type Difference = { zone: string; decisions: string; rules: string };

type Hashes = 'decisions' | 'settled' | 'unsettled' | 'spreadDecisions' | 'spread';

/** The results of one engine. Rules are computed only for zones with different decisions, because that is slow. */
export type Report = Pick<GoldenFile, Hashes> & {
  /** The release of the engine's time zone data, if it is known. */
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
  const spread = spreadDecisions();
  const differing = [...hashes].filter(([zone, decisions]) => golden[zone]?.decisions !== decisions);
  return {
    decisions: count,
    settled: over(settledZones),
    unsettled: over(unsettledZones),
    timeZoneData: timeZoneData(),
    spreadDecisions: spread.length,
    spread: hash(spread.join('\n')),
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

/** A zone that the engine does not have is reported as a difference too. */
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

/** Sixteen digits are enough to distinguish zones. The two hashes over all zones have full length. */
function shortHash(text: string): string {
  return hash(text).slice(0, 16);
}
