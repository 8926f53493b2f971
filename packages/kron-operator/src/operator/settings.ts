import { randomInt, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Clock } from '@kron/kubernetes/clock';
import type { ClusterAccess } from '@kron/kubernetes/clusterAccess';
import { systemClock } from '@kron/kubernetes/systemClock';
import { parseHttpsUrl } from '../http/parseHttpsUrl.ts';
import type { Log } from '../controller/log.ts';
import { type Address, isSameAddress, parseAddress } from '../http/address.ts';
import type { LeaseName } from '../term/leader/lease.ts';
import { shardCounts } from '../term/shards/shardLayout.ts';
import { componentLog } from '../telemetry/componentLog.ts';
import { createLog } from '../telemetry/createLog.ts';
import type { WebhookSettings } from '../webhook/kronJobWebhooks.ts';
import { isDnsLabel } from './isDnsLabel.ts';
import type { OperatorOptions } from './operatorOptions.ts';
import { StartError } from './startError.ts';

/** The options with their defaults. */
export type Settings = {
  readonly kubeConfig: ClusterAccess | string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly namespaces: readonly string[];
  readonly workers: number;
  readonly lease: LeaseName | undefined;
  readonly identity: string;
  /** The number of shards. More than one shard requires a Lease. */
  readonly shards: number;
  readonly metricsAddress: Address | undefined;
  readonly healthAddress: Address | undefined;
  /** Undefined if the metrics are served over HTTP, or not at all. */
  readonly metricsSecurity: { readonly certDir: string; readonly authenticate: boolean } | undefined;
  readonly webhook: WebhookSettings | undefined;
  /** Whether to manage ControlledJobs. Undefined: manage them if the cluster serves them. */
  readonly controlledJobs: boolean | undefined;
  readonly clusterName: string | undefined;
  readonly outcomeLog: { readonly file: string } | undefined;
  readonly jobAdmission: { readonly url: URL; readonly caFile: string | undefined } | undefined;
  readonly qps: number;
  readonly burst: number;
  readonly perKronJobMetrics: boolean;
  /** The maximum difference between the local clock and the clock of the API server. 0 turns off the comparison. */
  readonly maxClockSkewMs: number;
  readonly log: (component: string) => Log;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
};

/** The defaults of flags and options. */
export const defaults = {
  workers: 10,
  qps: 500,
  burst: 1000,
  leaseName: 'kron-operator',
  webhookConnections: 1024,
  /** An API server needs many connections: one for each webhook call in flight. */
  webhookConnectionsPerAddress: 256,
  webhookBodyMemory: 64,
  maxClockSkewSeconds: 30,
} as const;

/** @throws StartError BadOption for an invalid address or URL, or a number that is not above zero */
export function settingsOf(options: OperatorOptions): Settings {
  const { clock = systemClock, random = systemRandom, perKronJobMetrics = true } = options;
  const { log = createLog({ clock }), signal = new AbortController().signal } = options;
  const { workers = defaults.workers, qps = defaults.qps, burst = defaults.burst } = options;
  requirePositive({ workers, qps, burst });
  requireTokens({ qps, burst });
  return {
    kubeConfig: options.kubeConfig,
    environment: options.environment ?? process.env,
    namespaces: [...new Set(options.namespaces)],
    workers,
    ...leaderElectionOf(options.leaderElection),
    shards: shardsOf(options),
    ...pagesOf(options),
    webhook: webhookOf(options.webhook),
    controlledJobs: options.controlledJobs,
    clusterName: clusterNameOf(options),
    outcomeLog: options.outcomeLog === false ? undefined : options.outcomeLog,
    jobAdmission: jobAdmissionOf(options.jobAdmission),
    qps,
    burst,
    perKronJobMetrics,
    maxClockSkewMs: maxClockSkewOf(options.maxClockSkewSeconds) * 1000,
    log: (component) => componentLog(log, component),
    clock,
    random,
    signal,
  };
}

function pagesOf({
  metricsAddress,
  healthAddress,
  metricsSecurity: security = false,
}: OperatorOptions): Pick<Settings, 'metricsAddress' | 'healthAddress' | 'metricsSecurity'> {
  const metrics = addressOf('metricsAddress', metricsAddress);
  const health = addressOf('healthAddress', healthAddress);
  const pages = { metricsAddress: metrics, healthAddress: health };
  if (security === false || metrics === undefined) return { ...pages, metricsSecurity: undefined };
  if (health !== undefined && isSameAddress(metrics, health))
    throw new StartError(
      'BadOption',
      `healthAddress: expected another address than metricsAddress with metricsSecurity, found "${healthAddress}" for both; write :8081`,
    );
  const { certDir, authenticate = false } = security;
  return { ...pages, metricsSecurity: { certDir, authenticate } };
}

function leaderElectionOf(
  election: OperatorOptions['leaderElection'] = false,
): Pick<Settings, 'lease' | 'identity'> {
  const identity = `${hostname()}_${randomUUID()}`;
  if (election === false) return { lease: undefined, identity };
  const { namespace, name = defaults.leaseName } = election;
  return { lease: { namespace, name }, identity: election.identity ?? identity };
}

function shardsOf({ shards = 1, leaderElection = false }: OperatorOptions): number {
  if (!shardCounts.includes(shards))
    throw new StartError('BadOption', `shards: expected 1, 2, 4, 8, 16, 32 or 64, found ${shards}; write 16`);
  if (shards === 1 || leaderElection !== false) return shards;
  throw new StartError('BadOption', `shards: expected leader election with ${shards} shards, found none`);
}

function webhookOf(webhook: OperatorOptions['webhook'] = false): WebhookSettings | undefined {
  if (webhook === false) return undefined;
  const { certDir, immutableSchedule = false } = webhook;
  const { maxConnections: connections = defaults.webhookConnections } = webhook;
  const { maxConnectionsPerAddress: perAddress = defaults.webhookConnectionsPerAddress } = webhook;
  const { maxBodyMemory = defaults.webhookBodyMemory } = webhook;
  requirePositive({
    'webhook.maxConnections': connections,
    'webhook.maxConnectionsPerAddress': perAddress,
    'webhook.maxBodyMemory': maxBodyMemory,
  });
  const address = addressOf('webhook.address', webhook.address);
  if (address === undefined) return undefined;
  const limits = { connections, connectionsPerAddress: perAddress, bodyBytes: maxBodyMemory * 1024 * 1024 };
  return { address, certDir, immutableSchedule, limits };
}

function clusterNameOf({ clusterName: name }: OperatorOptions): string | undefined {
  if (name === undefined || isDnsLabel(name)) return name;
  throw new StartError(
    'BadOption',
    `clusterName: expected up to 63 lower-case letters, digits and -, found "${name}"; write eu-west-1`,
  );
}

function jobAdmissionOf(admission: OperatorOptions['jobAdmission'] = false): Settings['jobAdmission'] {
  if (admission === false) return undefined;
  const url = parseHttpsUrl(admission.url);
  if (url !== undefined) return { url, caFile: admission.caFile };
  throw new StartError(
    'BadOption',
    `jobAdmission.url: expected an https URL, found "${admission.url}"; write https://mutator.kron-system.svc/jobs`,
  );
}

function addressOf(option: string, text: string | undefined): Address | undefined {
  if (text === undefined) return undefined;
  const parsed = parseAddress(text);
  if (parsed !== undefined) return parsed;
  throw new StartError('BadOption', `${option}: expected HOST:PORT or :PORT, found "${text}"; write :8080`);
}

/**
 * Checks the maximum clock skew. The clocks of two replicas may differ by at most 60 s. So the clock of each replica may
 * differ from the clock of the API server by at most 30 s.
 */
function maxClockSkewOf(seconds: number = defaults.maxClockSkewSeconds): number {
  if (seconds === 0 || (seconds >= 2 && seconds <= defaults.maxClockSkewSeconds)) return seconds;
  throw new StartError(
    'BadOption',
    `maxClockSkewSeconds: expected 0, or 2 to 30, found ${seconds}; write 30`,
  );
}

function requirePositive(numbers: Readonly<Record<string, number>>): void {
  for (const [option, value] of Object.entries(numbers)) {
    if (value > 0) continue;
    throw new StartError('BadOption', `${option}: expected a number above 0, found ${value}`);
  }
}

/** Checks the rate limit. With a burst below one token or an infinite rate, the token bucket would never allow a request. */
function requireTokens(limits: Pick<Settings, 'qps' | 'burst'>): void {
  for (const [option, value] of Object.entries(limits)) {
    if (Number.isFinite(value)) continue;
    throw new StartError('BadOption', `${option}: expected a finite number, found ${value}; write 100000`);
  }
  const { burst } = limits;
  if (burst < 1)
    throw new StartError('BadOption', `burst: expected a number of at least 1, found ${burst}; write 1`);
}

const randomSteps = 2 ** 32;

/** A random number from 0 to below 1. It is used for jitter only, so no chosen time depends on it. */
function systemRandom(): number {
  return randomInt(randomSteps) / randomSteps;
}
