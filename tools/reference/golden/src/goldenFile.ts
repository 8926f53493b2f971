/**
 * The committed results: the two golden hashes, and for each zone the hash of its decisions and of its rules.
 */
export type GoldenFile = {
  decisions: number;
  /** The hash over the zones with settled rules, the same on every engine. */
  settled: string;
  /** The hash over the other zones, with the release in `timeZoneData`. */
  unsettled: string;
  timeZoneData: string;
  zones: Record<string, { decisions: string; rules: string }>;
};
