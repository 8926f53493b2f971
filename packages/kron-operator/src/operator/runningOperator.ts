import type { Clock } from '@kron/kubernetes/clock';
import { isServed } from '@kron/kubernetes/isServed';
import { controlledJobs } from '@kron/kubernetes/resources';
import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import { warnWithoutPolicies } from '../cronjobs/warnWithoutPolicies.ts';
import type { Log } from '../controller/log.ts';
import { orAborted } from '../controller/requests/orAborted.ts';
import {
  type OperatorMetrics,
  type OperatorMetricsOptions,
  operatorMetrics,
} from '../telemetry/operatorMetrics.ts';
import type { Readiness } from '../telemetry/pages.ts';
import type { ShardState } from '../telemetry/shardMetrics.ts';
import type { WaitFor } from '../term/term.ts';
import { Terms } from '../term/terms.ts';
import { KronJobWebhooks } from '../webhook/kronJobWebhooks.ts';
import {
  calendarsOf,
  type ControllerFactories,
  newWork,
  type SharedParts,
  sharedParts,
  type Work,
} from './assemble.ts';
import { checkStartUp } from './checkStartUp.ts';
import type { Operator } from './operatorOptions.ts';
import { listenFor, PageServers } from './pageServers.ts';
import { secureMetrics } from './secureMetrics.ts';
import { type Unserved, unservedLine } from './servedReads.ts';
import type { Settings } from './settings.ts';
import { waitUntilServed } from './waitUntilServed.ts';

/** Time limit in milliseconds for webhook calls in flight after the Lease is lost. */
const maxWebhookMs = 5_000;

/** Time limit for writing the last lines of the outcome log, in milliseconds. */
const maxOutcomeMs = 1_000;

export class RunningOperator implements Operator {
  readonly lost: Promise<Error>;
  readonly #settings: Settings;
  readonly #log: Log;
  readonly #metrics: OperatorMetrics;
  readonly #shared: SharedParts;
  readonly #terms: Terms<Work>;
  /** Whether to manage ControlledJobs. Undefined: manage them if the cluster serves them. */
  readonly #wantsControlledJobs: boolean | undefined;
  readonly #releasesJobs: boolean;
  readonly #servers: PageServers;
  readonly #webhooks: KronJobWebhooks | undefined;
  readonly #waitFor: WaitFor;
  #resolveLost: (why: Error) => void = () => undefined;
  #isLost = false;
  /** Whether the Lease recorded several shards when the operator started. */
  #isSharded = false;
  #stopping: Promise<void> | undefined;
  /** Aborted when no new work may start. */
  readonly #ending = new AbortController();

  /** @throws StartError NoCluster */
  constructor(settings: Settings, factories: ControllerFactories) {
    this.#settings = settings;
    this.#log = settings.log('operator');
    this.#waitFor = waitingFor(settings.clock, this.#log);
    this.#wantsControlledJobs = factories.controlledJobs === undefined ? false : settings.controlledJobs;
    this.#releasesJobs = factories.heldJobs !== undefined;
    this.lost = new Promise((resolve) => {
      this.#resolveLost = resolve;
    });
    const { metricsAddress, healthAddress, perKronJobMetrics, shards } = settings;
    this.#metrics = operatorMetrics({
      state: () => this.#state(),
      perKronJob: perKronJobMetrics,
      shardState: shards === 1 ? undefined : () => this.#shardState(),
      withRecords: settings.outcomeLog !== undefined,
      withProcess: metricsAddress !== undefined,
    });
    const options = { settings, metrics: this.#metrics, ending: this.#ending.signal };
    const shared = sharedParts(options);
    const { client, guard } = shared.api;
    this.#shared = shared;
    guard.listeners.add((isTrusted) => this.#logClock(isTrusted));
    this.#terms = new Terms({
      ...settings,
      ...shared.api,
      watchTransport: shared.sharedReads,
      newWork: (access) => newWork(options, factories, shared, access),
      waitFor: this.#waitFor,
      onShardTaken: this.#metrics.shardTakenOver,
      onShardEnded: ({ ofShard }) => ofShard?.forget(),
      ending: options.ending,
    });
    void this.#terms.lost.then((why) => this.#lose(why));
    this.#servers = new PageServers({
      metricsAddress,
      healthAddress,
      registry: this.#metrics.registry,
      readiness: () => this.#readiness(),
      metricsSecurity: secureMetrics(settings, {
        transport: client,
        onCertificate: this.#metrics.metricsCertificateLoaded,
      }),
    });
    this.#webhooks = this.#newWebhooks();
  }

  get isLeading(): boolean {
    return this.#terms.isActing && !this.#isLost && this.#stopping === undefined;
  }

  get identity(): string {
    return this.#settings.identity;
  }

  get metricsAddress(): string | undefined {
    return this.#servers.metricsAddress;
  }

  get healthAddress(): string | undefined {
    return this.#servers.healthAddress;
  }

  get webhookAddress(): string | undefined {
    return this.#webhooks?.address;
  }

  reopenOutcomeLog(): void {
    this.#shared.outcomeFile?.reopen();
  }

  metrics(): Promise<string> {
    return this.#metrics.registry.metrics();
  }

  /**
   * Resolves when the caches have synced. The operator then leads, or waits for the Lease.
   *
   * @throws StartError, or the signal's reason
   */
  async start(): Promise<void> {
    const { signal, lease, shards } = this.#settings;
    const { client, compareClocks } = this.#shared.api;
    const abort = (): void => {
      this.#ending.abort(signal.reason);
      void client.close();
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      await this.#shared.outcomeFile?.open();
      await this.#servers.start();
      await listenFor('the webhooks', async () => this.#webhooks?.start());
      signal.throwIfAborted();
      await this.#checkStartUp();
      await orAborted(this.#terms.start(), signal);
    } finally {
      signal.removeEventListener('abort', abort);
    }
    if (this.#releasesJobs) this.#warnWithoutPolicies();
    const waitsForLease = lease !== undefined && shards === 1;
    this.#log.info({ event: 'ready' }, waitsForLease ? 'ready, waiting for the Lease' : 'ready');
    void this.#terms.elect(this.#isSharded);
    if (!waitsForLease) compareClocks();
  }

  async #checkStartUp(): Promise<void> {
    const areServed = await this.#runStartUpChecks();
    if (this.#wantsControlledJobs === false) return;
    if (areServed) await this.#manageControlledJobs();
    else this.#joinWhenServed().catch((error: unknown) => this.#lose(asError(error)));
  }

  /**
   * @returns whether to manage ControlledJobs now
   * @throws StartError if something is missing that the operator needs for the served kinds
   */
  async #runStartUpChecks(): Promise<boolean> {
    const { namespaces, lease, shards, metricsSecurity } = this.#settings;
    const { startUpTransport: transport } = this.#shared.api;
    const metricsAuth = metricsSecurity?.authenticate === true;
    const wanted = this.#wantsControlledJobs;
    const options = { transport, namespaces, lease, shards, controlledJobs: wanted, metricsAuth };
    const result = await checkStartUp(options);
    this.#isSharded = result.isSharded;
    return result.controlledJobs;
  }

  /** Waits in the background until ControlledJobs are served, because KronJobs must not wait for them. */
  async #joinWhenServed(): Promise<void> {
    const { startUpTransport } = this.#shared.api;
    const areServed = await waitUntilServed({
      clock: this.#settings.clock,
      log: this.#log,
      signal: this.#ending.signal,
      isServed: () => isServed(startUpTransport, controlledJobs),
      check: () => this.#runStartUpChecks(),
    });
    if (areServed) await this.#manageControlledJobs();
  }

  #warnWithoutPolicies(): void {
    const { startUpTransport, client: transport } = this.#shared.api;
    void warnWithoutPolicies({
      transport,
      isServed: (resource) => isServed(startUpTransport, resource),
      namespaces: this.#settings.namespaces,
      log: this.#log,
    });
  }

  async #manageControlledJobs(): Promise<void> {
    this.#shared.managed.controlledJobs = true;
    await Promise.all(this.#terms.works.map((work) => work.joinControlledJobs()));
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#shutDown();
    return this.#stopping;
  }

  #newWebhooks(): KronJobWebhooks | undefined {
    const { webhook, clock, clusterName, namespaces, log } = this.#settings;
    if (webhook === undefined) return undefined;
    return new KronJobWebhooks({
      ...webhook,
      transport: this.#shared.api.client,
      calendars: calendarsOf(this.#terms),
      namespaces,
      clusterName,
      clock,
      log: log('webhook'),
      metrics: this.#metrics.webhook,
    });
  }

  #state(): ReturnType<OperatorMetricsOptions['state']> {
    const { api } = this.#shared;
    const queues = this.#terms.works.flatMap(({ controllers }) => controllers.queues);
    const wakes = queues.flatMap(({ nextWake }) => nextWake ?? []);
    return {
      isLeading: this.isLeading,
      queueDepth: queues.reduce((sum, { depth }) => sum + depth, 0),
      nextWake: wakes.length === 0 ? undefined : Math.min(...wakes),
      waits: queues.flatMap((queue) => [...queue.waits()]),
      inFlight: api.gates.inFlight(),
      clockSkew: api.guard.middle,
      calendars: calendarsOf(this.#terms).facts(),
      heldJobs: this.#terms.works.flatMap(({ heldJobs }) => heldJobs?.state ?? []),
      unserved: api.watchTransport.unserved,
    };
  }

  #shardState(): ShardState {
    const held = this.#terms.held.flatMap(({ work: { ofShard } }) => ofShard ?? []);
    return {
      shards: this.#settings.shards,
      held: held.map(({ shard, count }) => ({ shard, objects: count() })),
    };
  }

  #logClock(isTrusted: boolean): void {
    if (isTrusted) this.#log.info({ event: 'clock-trusted' }, 'the clock agrees with that of the API server');
    else this.#log.error({ event: 'clock-skew' }, this.#clockProblem());
  }

  #clockProblem(): string {
    const { maxClockSkewMs } = this.#settings;
    const { middle } = this.#shared.api.guard;
    if (middle === undefined) return 'the clock has not been compared with that of the API server yet';
    const skew = Math.round(middle / 1_000);
    const side = skew < 0 ? 'behind' : 'ahead of';
    return `the clock is ${Math.abs(skew)} s ${side} that of the API server, the limit is ${maxClockSkewMs / 1_000} s: set the clock of the node`;
  }

  /** Stops new work, for example after the Lease was lost. Reconciles in flight finish, or the write fence blocks them. */
  #lose(why: Error): void {
    if (this.#isLost || this.#stopping !== undefined) return;
    this.#isLost = true;
    this.#ending.abort();
    this.#log.error({ event: 'lost', error: why.message }, `no longer leading: ${why.message}`);
    // Give up the Lease before `lost` resolves and the process exits, so that another replica can lead at once.
    const stopped = [this.#terms.stop(), this.#stopWebhooks(), this.#closeOutcomeLog()];
    void Promise.all(stopped).then(() => this.#resolveLost(why));
  }

  /** Stops the webhooks before `lost` resolves, because the exit of the process would cut off webhook calls. */
  async #stopWebhooks(): Promise<void> {
    if (this.#webhooks === undefined) return;
    await this.#waitFor('webhook calls', maxWebhookMs, this.#webhooks.stop());
  }

  /** Closes the outcome log within a time limit. The next leader writes the lines that are not written in time. */
  async #closeOutcomeLog(): Promise<void> {
    const { outcomeFile } = this.#shared;
    if (outcomeFile !== undefined) await this.#waitFor('the outcome log', maxOutcomeMs, outcomeFile.close());
  }

  async #shutDown(): Promise<void> {
    const { admissionClient, api } = this.#shared;
    this.#ending.abort();
    this.#log.info({ event: 'stopping' }, 'stopping');
    // Stop the webhooks first, so that API servers switch to another replica while the reconciles finish.
    const webhooksStopped = logFailure(this.#log, this.#webhooks?.stop());
    await this.#terms.stop();
    await this.#closeOutcomeLog();
    await webhooksStopped;
    await logFailure(this.#log, this.#servers.close());
    await logFailure(this.#log, admissionClient?.close());
    await logFailure(this.#log, api.client.close());
    this.#log.info({ event: 'stopped' }, 'stopped');
  }

  #readiness(): Readiness {
    if (this.#stopping !== undefined) return { ready: false, because: 'stopping' };
    if (this.#isLost) return { ready: false, because: 'no longer leading' };
    const { guard, watchTransport } = this.#shared.api;
    if (!guard.isTrusted) return { ready: false, because: this.#clockProblem() };
    if (!this.#terms.synced) return { ready: false, because: 'the caches have not synced yet' };
    const because = this.#webhooks?.notReadyReason;
    if (because !== undefined) return { ready: false, because };
    const { unserved, servesAny } = watchTransport;
    return { ready: servesAny, because: [this.#role, ...unservedLines(unserved)].join('\n') };
  }

  get #role(): string {
    const { shards } = this.#settings;
    if (shards > 1) return `holding ${this.#terms.held.length} of ${shards} shards`;
    return this.isLeading ? 'leading' : 'waiting for the Lease';
  }
}

const maxUnservedLines = 20;

/** The lines of /readyz that report which resources are not served. */
function unservedLines(unserved: readonly Unserved[]): string[] {
  const lines = unserved.map(unservedLine);
  const more = lines.length - maxUnservedLines;
  return more > 0 ? [...lines.slice(0, maxUnservedLines), `and ${more} more`] : lines;
}

/** Waits for one part of a shutdown. The shutdown continues after a failure of this part, and after the time limit. */
function waitingFor(clock: Clock, log: Log): WaitFor {
  return async (label, ms, work) => {
    if (await settlesWithin(clock, ms, logFailure(log, work))) return;
    log.warn({ event: 'given-up', afterMs: ms }, `timed out waiting for ${label}`);
  };
}

async function logFailure(log: Log, work: Promise<unknown> | undefined): Promise<void> {
  await work?.catch((error: unknown) =>
    log.error({ event: 'failed-to-stop', error }, 'failed to stop cleanly'),
  );
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
