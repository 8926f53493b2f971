/** What a manifest may say, but hardly means; each is explained in docs/reference/validate.md. */
export const warningCodes = [
  'LikelyUnschedulable',
  'WrappingClause',
  'EitherDay',
  'NoPeriodLeft',
  'DuplicateIdentity',
] as const;

/** See {@link warningCodes}. */
export type WarningCode = (typeof warningCodes)[number];

/** One doubt about a valid manifest. */
export type Warning = {
  /** `spec.constraints.only[0].between` */
  path: string;
  code: WarningCode;
  message: string;
};
