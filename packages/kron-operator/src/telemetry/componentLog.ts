import type { Log, LogLine } from '../controller/log.ts';

/** Adds the field `component` to every line. */
export function componentLog(log: Log, component: string): Log {
  const named =
    (line: LogLine): LogLine =>
    (fields, message) =>
      line({ component, ...fields }, message);
  // Call the methods on `log`, because a user's log may be a class instance, whose methods need `this`.
  return {
    debug: named((fields, message) => log.debug(fields, message)),
    info: named((fields, message) => log.info(fields, message)),
    warn: named((fields, message) => log.warn(fields, message)),
    error: named((fields, message) => log.error(fields, message)),
  };
}
