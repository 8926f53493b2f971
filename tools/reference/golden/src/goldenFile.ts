/** What is committed: the two golden hashes, and for each zone the hash of its decisions and of its rules. */
export type GoldenFile = {
  decisions: number;
  /** Over the zones whose rules have settled: the same on every engine. */
  settled: string;
  /** Over the others, with the release named in `timeZoneData`. */
  unsettled: string;
  timeZoneData: string;
  zones: Record<string, { decisions: string; rules: string }>;
};
