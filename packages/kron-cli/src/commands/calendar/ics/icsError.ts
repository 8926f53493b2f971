/** The kinds of problems in a file. They are documented in docs/reference/calendar-command.md. */
export type IcsCode =
  | 'NotACalendar'
  | 'InvalidLine'
  | 'UnclosedComponent'
  | 'InvalidTime'
  | 'Required'
  | 'InvalidRule'
  | 'UnknownTimezone'
  | 'UnsupportedRule'
  | 'TooMany';

/**
 * A problem in an iCalendar file. The import leaves out the part with the problem or, if it cannot do so, refuses the file.
 */
export class IcsError extends Error {
  readonly code: IcsCode;
  /** The number of the first line of the unfolded content line. undefined if the problem concerns the whole file. */
  readonly line: number | undefined;

  constructor(code: IcsCode, line: number | undefined, message: string) {
    super(message);
    this.code = code;
    this.line = line;
  }
}
