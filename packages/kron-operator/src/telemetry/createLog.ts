import { ApiError } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import pino from 'pino';
import type { Log } from '../controller/log.ts';
import { StatusRefusedError } from '../controller/requests/statusRefusedError.ts';
import { StaleObjectError } from '../controller/requests/writeStatus.ts';

/** From the least to the most severe. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;

export type LogLevel = (typeof logLevels)[number];

type LogOptions = {
  readonly clock: Pick<Clock, 'now'>;
  /** The minimum level. Default: info. */
  readonly level?: LogLevel;
  /** Where lines go. Default: standard error, written synchronously, so that no line is lost when the process exits. */
  readonly destination?: { write(line: string): void };
};

/**
 * Creates a log with one JSON object per line: `level`, `time` (RFC 3339, UTC), the fields, then `msg`.
 *
 * @example
 * createLog({ clock: systemClock }).info({ component: 'kronjobs', event: 'job-created', name: 'a' }, 'created a Job');
 * // {"level":"info","time":"2026-03-01T00:58:29.012Z","component":"kronjobs","event":"job-created","name":"a","msg":"created a Job"}
 */
export function createLog({ clock, level = 'info', destination }: LogOptions): Log {
  const options: pino.LoggerOptions = {
    level,
    // Leave out the process id and the host name, because the log collector adds the Pod.
    base: null,
    timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { error: errorFields, err: errorFields },
  };
  return pino(options, destination ?? pino.destination({ dest: 2, sync: true }));
}

/**
 * Errors of the API server, the network and concurrent writes need no stack. Any other error is a defect, and is logged with
 * its stack.
 */
function errorFields(error: unknown): unknown {
  if (error instanceof ApiError) return { code: error.code, reason: error.reason, message: error.message };
  if (error instanceof ConnectionError) return { code: error.code, message: error.message };
  if (error instanceof StaleObjectError || error instanceof StatusRefusedError)
    return { message: error.message };
  return error instanceof Error ? { message: error.message, stack: error.stack } : error;
}
