import { readFileSync } from 'node:fs';
import type { Clock } from '@kron/kubernetes/clock';
import { type Environment, isInCluster } from '@kron/kubernetes/loadKubeConfig';
import type { Log } from '../controller/log.ts';
import type { Operator, OperatorOptions } from '../operator/operatorOptions.ts';
import { componentLog } from '../telemetry/componentLog.ts';
import { createLog } from '../telemetry/createLog.ts';
import { parseCommandLine } from './commandLine.ts';
import { readFlags } from './readFlags.ts';
import { type PodContext, resolveOptions } from './resolveOptions.ts';

export const exitCode = { success: 0, failed: 1, wrongUsage: 2 } as const;

type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** The process that the command runs in. */
type Host = {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly version: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Aborted when the process receives a termination signal. */
  readonly termination: AbortSignal;
  /** Registers a callback for SIGHUP. From then on SIGHUP does not end the process. */
  readonly onHangUp: (callback: () => void) => void;
  readonly startOperator: (options: OperatorOptions) => Promise<Operator>;
  readonly endWindows: (options: OperatorOptions, policy: string) => Promise<void>;
};

const namespaceFile = '/var/run/secrets/kubernetes.io/serviceaccount/namespace';

/**
 * Runs the operator until a termination signal. All output is written before the promise resolves.
 *
 * @param args the arguments after `kron-operator`
 */
export async function runCommand(args: readonly string[], host: Host): Promise<ExitCode> {
  const parsed = parseCommandLine(args, host.version);
  if (parsed.kind === 'info') {
    host.out(parsed.text);
    return exitCode.success;
  }
  if (parsed.kind === 'usageError') {
    host.err(parsed.text);
    return exitCode.wrongUsage;
  }
  const reading = readFlags(parsed.given, host.environment);
  const resolved = resolveOptions(reading, podContext(host.environment));
  if (!resolved.ok) {
    for (const problem of resolved.problems) host.err(`kron-operator: ${problem}\n`);
    return exitCode.wrongUsage;
  }
  const { clock, environment } = host;
  const log = createLog({ clock, level: reading.values.logLevel ?? 'info' });
  const options = { ...resolved.options, log, clock, environment };
  const { endCronjobWindows: policy } = reading.values;
  if (policy !== undefined) return endWindows(options, policy, componentLog(log, 'operator'), host);
  return runOperator(options, componentLog(log, 'operator'), host);
}

async function endWindows(options: OperatorOptions, policy: string, log: Log, host: Host): Promise<ExitCode> {
  try {
    await host.endWindows({ ...options, signal: host.termination }, policy);
    return exitCode.success;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log.error({ event: 'not-ended', error }, `cannot end the windows of CronJobs: ${message}`);
    return exitCode.failed;
  }
}

function podContext(environment: Environment): PodContext {
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

async function runOperator(options: OperatorOptions, log: Log, host: Host): Promise<ExitCode> {
  const { namespaces = [], leaderElection } = options;
  log.info({ event: 'starting', version: host.version, namespaces, leaderElection }, 'starting');
  let operator: Operator | undefined;
  let mustReopen = false;
  const reopen = (): void => {
    mustReopen = operator === undefined;
    operator?.reopenOutcomeLog();
  };
  // If the outcome log is a file, SIGHUP reopens the file. Without such a log, SIGHUP ends the process, as by default.
  if (writesFile(options)) host.onHangUp(reopen);
  try {
    operator = await host.startOperator({ ...options, signal: host.termination });
  } catch (error) {
    if (host.termination.aborted) return exitCode.success;
    const message = error instanceof Error ? error.message : String(error);
    log.error({ event: 'not-started', ...errorFields(error) }, `cannot start: ${message}`);
    return exitCode.failed;
  }
  if (mustReopen) reopen();
  const first = await Promise.race([operator.lost, aborted(host.termination)]);
  // When `lost` resolves, the reconciles have ended and the Lease is given up. Nothing is left to stop.
  if (first !== 'aborted') return exitCode.failed;
  await operator.stop();
  return exitCode.success;
}

function writesFile({ outcomeLog = false }: OperatorOptions): boolean {
  return outcomeLog !== false && outcomeLog.file !== '-';
}

/** An error with a code is expected, such as a StartError. Any other error is a defect and is logged with its stack. */
function errorFields(error: unknown): { code: unknown } | { error: unknown } {
  return error instanceof Error && 'code' in error ? { code: error.code } : { error };
}

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}
