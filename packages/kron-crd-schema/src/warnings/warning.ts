/** What the scheduling of a KronJob may say, but hardly means; each is explained in docs/reference/validate.md. */
export const schedulingWarningCodes = [
  'LikelyUnschedulable',
  'WrappingClause',
  'EitherDay',
  'NoPeriodLeft',
] as const;

/** What the events of a ControlledJob may say, but hardly mean; each is explained in docs/reference/validate.md. */
export const controlledWarningCodes = ['BothSchedules', 'NeverStarts', 'StartInGap'] as const;

/** By what the operator may lose a run; each is explained in docs/reference/webhook.md. */
export const lostRunWarningCodes = ['ShortDeadline', 'ShortTTL'] as const;

/** See {@link schedulingWarningCodes}, {@link controlledWarningCodes} and {@link lostRunWarningCodes}. */
export type WarningCode =
  | (typeof schedulingWarningCodes)[number]
  | (typeof controlledWarningCodes)[number]
  | (typeof lostRunWarningCodes)[number];

/** One doubt about a valid KronJob or ControlledJob. */
export type Warning = {
  /** `spec.constraints.only[0].between` */
  path: string;
  code: WarningCode;
  message: string;
};
