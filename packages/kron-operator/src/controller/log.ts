/** Where a process tells what it does, a line each. pino's Logger is one. */
export type Log = {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
};

/** `fields.event` is what happened in one word, `job-created`; the message says it to a person. */
export type LogLine = (fields: Readonly<Record<string, unknown>>, message: string) => void;
