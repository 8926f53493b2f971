/** What became of a period. Ordered from what is as planned to what is unexplained. */
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

/** See {@link verdicts}. */
export type Verdict = (typeof verdicts)[number];

/** The verdicts with which an audit passes, unless the user allows others. */
export const allowedVerdicts: readonly Verdict[] = ['on-time', 'suspended', 'unschedulable', 'skipped'];
