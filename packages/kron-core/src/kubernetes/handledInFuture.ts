/** The condition reason for a status that records something in the future. */
export const handledInFutureReason = 'HandledInFuture';

/** Seconds by which the clock of another program, such as the operator, may be ahead of the clock of the API server. */
export const clockTolerance = 30;

/** The number of seconds by which a recorded instant may be later than now. */
const tolerance = 86_400;

/**
 * The latest instant that a status can record, in epoch seconds. A later instant was forged, or comes from a wrong clock.
 *
 * @param window - length of the window in seconds. A run can start before its nominal time, by at most this length
 */
export function latestHandled(now: number, window: number): number {
  return now + tolerance + window;
}

/**
 * The command that resets a status with an instant in the future.
 *
 * @param kind - the prefix of the name: `ctj/` for a ControlledJob, nothing for a KronJob
 */
export function resetCommand(
  { name, namespace = 'default' }: { name: string; namespace?: string },
  kind = '',
): string {
  return `kron reset ${kind}${name} -n ${namespace}`;
}
