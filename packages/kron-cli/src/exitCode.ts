/** What the process says to a script; every command uses these and no others. */
export const exitCode = {
  fine: 0,
  /** The input is invalid, or a check failed. Whatever was valid has been answered. */
  invalidInput: 1,
  wrongUsage: 2,
  /** A budget given on the command line was exceeded. */
  budgetExceeded: 3,
  /** The cluster could not be reached, or refused. */
  clusterUnreachable: 4,
  interrupted: 130,
} as const;

/** See {@link exitCode}. */
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
