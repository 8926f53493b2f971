/** A structured log, such as a pino Logger. */
export type Log = {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
};

/** `fields.event` is the name of the event for programs, such as `job-created`. `message` describes the event for people. */
export type LogLine = (fields: Readonly<Record<string, unknown>>, message: string) => void;
