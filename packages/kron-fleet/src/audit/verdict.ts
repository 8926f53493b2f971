/** What became of a period: the verdicts of an audit, ordered from planned to unexplained. */
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

/** The verdicts with which an audit passes, unless the user allows others. */
export const allowedVerdicts: readonly Verdict[] = ['on-time', 'suspended', 'unschedulable', 'skipped'];
