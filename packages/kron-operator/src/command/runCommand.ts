import { readFileSync } from 'node:fs';
import type { Clock } from '@kron/kubernetes/clock';
import { type Environment, isInCluster } from '@kron/kubernetes/loadKubeConfig';
import type { Log } from '../controller/log.ts';
import type { Operator, OperatorOptions } from '../operator/operatorOptions.ts';
import { componentLog } from '../telemetry/componentLog.ts';
import { createLog } from '../telemetry/createLog.ts';
import { parseCommandLine } from './commandLine.ts';
import { optionsFor, type Whereabouts } from './optionsFor.ts';
import { readFlags } from './readFlags.ts';

/** What the process says to whoever started it. */
export const exitCode = { fine: 0, failed: 1, wrongUsage: 2 } as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** What the command gets from the process that it runs in. */
export type Host = {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly version: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Aborted when the process is asked to end. */
  readonly ending: AbortSignal;
  readonly startOperator: (options: OperatorOptions) => Promise<Operator>;
};

const namespaceFile = '/var/run/secrets/kubernetes.io/serviceaccount/namespace';

/**
 * Runs one command line until the process is asked to end.
 *
 * @param args what follows `kron-operator`
 * @returns the code to exit with; everything has been told
 */
export async function runCommand(args: readonly string[], host: Host): Promise<ExitCode> {
  const asked = parseCommandLine(args, host.version);
  if (asked.kind === 'text') {
    host.out(asked.text);
    return exitCode.fine;
  }
  if (asked.kind === 'mistake') {
    host.err(asked.text);
    return exitCode.wrongUsage;
  }
  const reading = readFlags(asked.given, host.environment);
  const understood = optionsFor(reading, whereabouts(host.environment));
  if (!understood.ok) {
    for (const problem of understood.problems) host.err(`kron-operator: ${problem}\n`);
    return exitCode.wrongUsage;
  }
  const log = createLog({ clock: host.clock, level: reading.values.logLevel ?? 'info' });
  return operate({ ...understood.options, log, clock: host.clock }, componentLog(log, 'operator'), host);
}

function whereabouts(environment: Environment): Whereabouts {
  const inCluster = isInCluster(environment);
  return { inCluster, ownNamespace: inCluster ? ownNamespace() : undefined };
}

function ownNamespace(): string | undefined {
  try {
    return readFileSync(namespaceFile, 'utf8').trim();
  } catch {
    return undefined;
  }
}

async function operate(options: OperatorOptions, log: Log, host: Host): Promise<ExitCode> {
  const { namespaces = [], leaderElection } = options;
  log.info({ event: 'starting', version: host.version, namespaces, leaderElection }, 'Starting');
  let operator: Operator;
  try {
    operator = await host.startOperator({ ...options, signal: host.ending });
  } catch (error) {
    if (host.ending.aborted) return exitCode.fine;
    const message = error instanceof Error ? error.message : String(error);
    log.error({ event: 'not-started', ...codeOf(error) }, `Cannot start: ${message}`);
    return exitCode.failed;
  }
  const why = await Promise.race([operator.lost, aborted(host.ending)]);
  // Who leads by now waits for nothing from here; the fence lets no write through.
  if (why !== 'aborted') return exitCode.failed;
  await operator.stop();
  return exitCode.fine;
}

/** What has a code was foreseen; for anything else a stack says where it arose. */
function codeOf(error: unknown): { code: unknown } | { error: unknown } {
  return error instanceof Error && 'code' in error ? { code: error.code } : { error };
}

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}
