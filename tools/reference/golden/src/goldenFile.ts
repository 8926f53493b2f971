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
