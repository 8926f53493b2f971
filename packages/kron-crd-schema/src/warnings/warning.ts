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

/** Codes of warnings about runs that the operator may miss. docs/reference/webhook.md explains each. */
export const lostRunWarningCodes = ['ShortDeadline', 'ShortTTL', 'UncountedFailures'] as const;

/** See {@link schedulingWarningCodes}, {@link groupWarningCodes}, {@link controlledWarningCodes} and {@link lostRunWarningCodes}. */
export type WarningCode =
  | (typeof schedulingWarningCodes)[number]
  | (typeof groupWarningCodes)[number]
  | (typeof controlledWarningCodes)[number]
  | (typeof lostRunWarningCodes)[number];

/** A warning about a valid KronJob or ControlledJob. */
export type Warning = {
  /** Such as `spec.constraints.only[0].between`. */
  path: string;
  code: WarningCode;
  message: string;
};
