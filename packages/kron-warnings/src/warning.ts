/** What the scheduling of a KronJob may say, but hardly means; each is explained in docs/reference/validate.md. */
export const schedulingWarningCodes = [
  'LikelyUnschedulable',
  'WrappingClause',
  'EitherDay',
  'NoPeriodLeft',
] as const;

/** By what the operator may lose a run; each is explained in docs/reference/webhook.md. */
export const lostRunWarningCodes = ['ShortDeadline', 'ShortTTL'] as const;

/** See {@link schedulingWarningCodes} and {@link lostRunWarningCodes}. */
export type WarningCode = (typeof schedulingWarningCodes)[number] | (typeof lostRunWarningCodes)[number];

/** One doubt about a valid KronJob. */
export type Warning = {
  /** `spec.constraints.only[0].between` */
  path: string;
  code: WarningCode;
  message: string;
};
