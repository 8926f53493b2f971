import type { Log, LogLine } from '../controller/log.ts';

/** The same log, with the name of the part of the process that speaks in each line. */
export function componentLog(log: Log, component: string): Log {
  const named =
    (line: LogLine): LogLine =>
    (fields, message) =>
      line({ component, ...fields }, message);
  // Called on the log, which may be an instance of a class.
  return {
    debug: named((fields, message) => log.debug(fields, message)),
    info: named((fields, message) => log.info(fields, message)),
    warn: named((fields, message) => log.warn(fields, message)),
    error: named((fields, message) => log.error(fields, message)),
  };
}
