/** A structured log. A pino Logger is one. */
export type Log = {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
};

/** `fields.event` identifies the event for programs, as in `job-created`; `message` describes it for people. */
export type LogLine = (fields: Readonly<Record<string, unknown>>, message: string) => void;
