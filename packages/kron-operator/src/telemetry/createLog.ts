import type { Clock } from '@kron/kubernetes/clock';
import pino from 'pino';
import type { Log } from '../controller/log.ts';
import { loggedError } from './loggedError.ts';

/** From the most to the least talkative. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;

/** What is told: this and everything graver. */
export type LogLevel = (typeof logLevels)[number];

export type LogOptions = {
  readonly clock: Pick<Clock, 'now'>;
  /** Default: info. */
  readonly level?: LogLevel;
  /** Where the lines go. Default: standard error, each written before the call returns, so that none is lost at an exit. */
  readonly destination?: { write(line: string): void };
};

/**
 * A log of JSON objects, one a line: `time` (RFC 3339, UTC), `level`, then the fields, then `msg`.
 *
 * @example
 * createLog({ clock: systemClock }).info({ component: 'kronjobs', event: 'job-created', name: 'a' }, 'Job created');
 * // {"level":"info","time":"2026-03-01T00:58:29.012Z","component":"kronjobs","event":"job-created","name":"a","msg":"Job created"}
 */
export function createLog({ clock, level = 'info', destination }: LogOptions): Log {
  const options: pino.LoggerOptions = {
    level,
    // Neither process nor host: what collects logs adds the pod.
    base: null,
    timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: loggedError, err: loggedError },
  };
  return pino(options, destination ?? pino.destination({ dest: 2, sync: true }));
}
