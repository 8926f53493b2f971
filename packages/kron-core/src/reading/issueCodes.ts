/** All codes of issues. Each has a heading in docs/reference/errors.md. */
export const issueCodes = [
  'Required',
  'WrongType',
  'UnknownField',
  'ForbiddenField',
  'UnknownValue',
  'TooLong',
  'TooMany',
  'InvalidIdentity',
  'InvalidSchedule',
  'NeverFires',
  'InvalidTimezone',
  'InvalidDuration',
  'NegativeDuration',
  'InvalidParam',
  'InvalidClause',
  'EmptyClause',
  'InvalidInstant',
  'ReversedBounds',
  'InvalidEntryTime',
  'MixedForms',
  'OutOfRange',
  'InvalidFormat',
  'CalendarNotFound',
  'CalendarUnreadable',
  'InvalidCalendar',
  'NoClusterName',
  'TooManyWindows',
  'TooCostly',
] as const;

/** See {@link issueCodes}. */
export type IssueCode = (typeof issueCodes)[number];
