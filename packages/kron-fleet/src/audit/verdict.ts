/** The verdicts of an audit on a period, from the best (a run on time) to the worst (no explanation). */
export const verdicts = [
  'on-time',
  'suspended',
  'unschedulable',
  'skipped',
  'running',
  'late',
  'missed',
  'failed',
  'not-on-record',
  'moved',
  'duplicate',
  'unexpected',
  'unverifiable',
] as const;

export type Verdict = (typeof verdicts)[number];

/** The verdicts with which an audit passes by default. */
export const allowedVerdicts: readonly Verdict[] = ['on-time', 'suspended', 'unschedulable', 'skipped'];
