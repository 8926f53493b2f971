/** Codes of warnings about the scheduling of a KronJob. docs/reference/validate.md explains each. */
export const schedulingWarningCodes = [
  'LikelyUnschedulable',
  'WrappingClause',
  'SingleMinute',
  'EitherDay',
  'StepTooLarge',
  'OverlappingWindows',
  'UnusedDistribution',
  'AbbreviatedZone',
  'NoPeriodLeft',
  'LostInGap',
  'DoubledInFold',
  'SpreadWithoutWindow',
  'MoreSlotsThanSeconds',
  'CalendarExhausted',
  'PodLabelTaken',
] as const;

/** Codes of warnings about KronJobs of one group. docs/reference/validate.md explains each. */
export const groupWarningCodes = ['SharedSlot', 'GroupSizesDiffer', 'GroupDisagrees'] as const;

/** Codes of warnings about the events of a ControlledJob. docs/reference/validate.md explains each. */
export const controlledWarningCodes = [
  'BothSchedules',
  'NeverStarts',
  'StartInGap',
  'StartMeetsStop',
] as const;

/** Codes of warnings about CronJobs. docs/reference/validate.md explains each. */
export const cronJobWarningCodes = [
  'WindowTooLong',
  'WindowNotCopied',
  'ScheduleNotPlaced',
  'UnusedAnnotation',
] as const;

/** Codes of warnings about runs that the operator may miss. docs/reference/webhook.md explains each. */
export const lostRunWarningCodes = ['ShortDeadline', 'ShortTTL', 'UncountedFailures'] as const;

/** Codes of warnings about the annotation `kron.io/accept`. docs/reference/validate.md explains each. */
export const acceptanceWarningCodes = ['UnusedAcceptance', 'InvalidAcceptance'] as const;

/** Codes of problems that only the view finds, in the runs of an object. docs/reference/view.md explains each. */
export const runProblemCodes = ['Unschedulable', 'Overlapping', 'LikelyLate', 'Failing', 'Missed'] as const;

/** All codes in this file except {@link cronJobWarningCodes} and {@link runProblemCodes}. */
export type WarningCode =
  | (typeof schedulingWarningCodes)[number]
  | (typeof groupWarningCodes)[number]
  | (typeof controlledWarningCodes)[number]
  | (typeof lostRunWarningCodes)[number]
  | (typeof acceptanceWarningCodes)[number];

/** A warning about a valid KronJob or ControlledJob. */
export type Warning = {
  /** Path of the field, such as `spec.constraints.only[0].between`. */
  path: string;
  code: WarningCode;
  message: string;
};
