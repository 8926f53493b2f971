export const exitCode = {
  fine: 0,
  /** Some input is invalid, or a check failed. The valid input was still processed. */
  invalidInput: 1,
  wrongUsage: 2,
  /** A limit from the command line, such as `--max-per-minute`, was exceeded. */
  budgetExceeded: 3,
  /** The cluster is unreachable or refused a request. */
  clusterUnreachable: 4,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
