import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { compile, explainPeriod, guaranteedPeak, upcoming } from 'kron-core';
import { canonicalJson } from './canonicalJson.ts';
import { spreadSpecs } from './corpus/spreads.ts';
import { settledZones, unsettledZones } from './corpus/zones.ts';
import { zoneDecisions } from './zoneDecisions.ts';
import { zoneRules } from './zoneRules.ts';

/** Just before a clock change in many zones. */
const afterSpread = new Date('2026-10-23T12:00:00Z');
const spreadPeriods = 8;

/** The committed results: the two golden hashes, and for each zone the hash of its decisions and of its rules. */
export type GoldenFile = {
  decisions: number;
  /** The hash over the zones with settled rules, the same on every engine. */
  settled: string;
  /** The hash over the other zones, with the release in `timeZoneData`. */
  unsettled: string;
  timeZoneData: string;
  /** The number of decisions with spread, and the hash over them. Their zones have settled rules. */
  spreadDecisions: number;
  spread: string;
  zones: Record<string, { decisions: string; rules: string }>;
};

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

/** Explanations of periods with spread, each on a line: the choice, v, the allowed mass and the bounds of the slot. */
function spreadDecisions(): string[] {
  return spreadSpecs().flatMap((spec) => {
    const schedule = compile(spec);
    const lines: string[] = [];
    for (const { nominalTime } of upcoming(schedule, afterSpread)) {
      const of = spec.spread?.of ?? 1;
      const peak = guaranteedPeak(schedule, nominalTime, [0, of - 1], of);
      lines.push(`${peak} ${canonicalJson(explainPeriod(schedule, nominalTime))}`);
      if (lines.length === spreadPeriods) break;
    }
    return lines;
  });
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
