import type { Log, LogLine } from '../controller/log.ts';

/** Adds the field `component` to every line. */
export function componentLog(log: Log, component: string): Log {
  const named =
    (line: LogLine): LogLine =>
    (fields, message) =>
      line({ component, ...fields }, message);
  // The methods are called on `log` and not copied from it, because the log of a user may be a class instance.
  return {
    debug: named((fields, message) => log.debug(fields, message)),
    info: named((fields, message) => log.info(fields, message)),
    warn: named((fields, message) => log.warn(fields, message)),
    error: named((fields, message) => log.error(fields, message)),
  };
}
