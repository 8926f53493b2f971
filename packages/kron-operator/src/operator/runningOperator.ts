import { controlledJobs } from '@kron/kubernetes/resources';
import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import { sleep } from '@kron/kubernetes/sleep';
import { FailureLog } from '../controller/queue/failureLog.ts';
import type { Log } from '../controller/log.ts';
import { type OperatorMetrics, operatorMetrics } from '../telemetry/operatorMetrics.ts';
import type { Readiness } from '../telemetry/pages.ts';
import { KronJobWebhooks } from '../webhook/kronJobWebhooks.ts';
import type { ControllerFactories } from './assemble.ts';
import { untilSingleShard } from '../term/shards/layoutWait.ts';
import { newParts, type Parts } from './parts.ts';
import type { Operator } from './operatorOptions.ts';
import { secureMetrics } from './secureMetrics.ts';
import { listenFor, PageServers } from './pageServers.ts';
import type { Settings } from './settings.ts';
import { checkStartUp } from './checkStartUp.ts';
import { isServed } from './isServed.ts';
import type { Unserved } from './servedReads.ts';
import { restoredText } from './shardedControllers.ts';
import { waitUntilServed } from './waitUntilServed.ts';

/** Time limits of a shutdown, milliseconds. Their sum is below the 30 s after which a kubelet kills a pod. */
const maxReconcileMs = 25_000;
const maxFlushMs = 2_000;
const maxReleaseMs = 2_000;
/** Milliseconds between two comparisons of the clock without a Lease. */
const askMs = 10_000;
/** Time limit for webhook calls after the Lease is lost, milliseconds. */
const maxWebhookMs = 5_000;

/** The lifecycle of an operator. */
export class RunningOperator implements Operator {
  readonly lost: Promise<Error>;
  readonly #settings: Settings;
  readonly #log: Log;
  readonly #metrics: OperatorMetrics;
  readonly #parts: Parts;
  /** Undefined: if the cluster serves them. */
  readonly #wantsControlledJobs: boolean | undefined;
  readonly #servers: PageServers;
  readonly #webhooks: KronJobWebhooks | undefined;
  #resolveLost: (why: Error) => void = () => undefined;
  #isLost = false;
  /** Whether the Lease carried the layout of several shards at the start. */
  #isSharded = false;
  #stopping: Promise<void> | undefined;
  /** Aborted when no new work may start. */
  readonly #ending = new AbortController();

  /** @throws StartError NoCluster */
  constructor(settings: Settings, factories: ControllerFactories) {
    this.#settings = settings;
    this.#log = settings.log('operator');
    this.#wantsControlledJobs = factories.controlledJobs === undefined ? false : settings.controlledJobs;
    this.lost = new Promise((resolve) => {
      this.#resolveLost = resolve;
    });
    const { metricsAddress, healthAddress, perKronJobMetrics, shards } = settings;
    this.#metrics = operatorMetrics({
      state: () => ({
        isLeading: this.isLeading,
        queueDepth: this.#parts.controllers.queueDepth,
        nextWake: this.#parts.controllers.nextWake,
        waits: this.#parts.controllers.waits(),
        inFlight: this.#parts.api.gates.inFlight(),
        clockSkew: this.#parts.api.guard.middle,
        calendars: this.#parts.calendars.facts(),
        unserved: this.#parts.api.watchTransport.unserved,
      }),
      perKronJob: perKronJobMetrics,
      shardState: shards === 1 ? undefined : () => this.#parts.shardState?.() ?? { shards, held: [] },
      withProcess: metricsAddress !== undefined,
    });
    const options = {
      settings,
      metrics: this.#metrics,
      ending: this.#ending.signal,
      onBegin: () => this.#lead(),
      onEnd: () => this.#pause(),
      onClockChange: (isTrusted: boolean) => this.#logClock(isTrusted),
      onLost: (why: Error) => this.#lose(why),
      onRewound: () => this.#rewind(),
    };
    this.#parts = newParts(options, factories);
    const { registry } = this.#metrics;
    this.#servers = new PageServers({
      metricsAddress,
      healthAddress,
      registry,
      readiness: () => this.#readiness(),
      metricsSecurity: secureMetrics(settings, {
        transport: this.#parts.api.client,
        onCertificate: this.#metrics.metricsCertificateLoaded,
      }),
    });
    this.#webhooks = this.#newWebhooks();
  }

  get isLeading(): boolean {
    return this.#parts.isActing() && !this.#isLost && this.#stopping === undefined;
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

  metrics(): Promise<string> {
    return this.#metrics.registry.metrics();
  }

  /**
   * Resolves when the caches have synced; the operator then leads, or waits for the Lease.
   *
   * @throws StartError, or the signal's reason
   */
  async start(): Promise<void> {
    const { signal } = this.#settings;
    const { controllers } = this.#parts;
    const { client, leadership, election } = this.#parts.api;
    const abort = (): void => {
      this.#ending.abort(signal.reason);
      void client.close();
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      await this.#servers.start();
      await listenFor('the webhooks', async () => this.#webhooks?.start());
      signal.throwIfAborted();
      await this.#checkStartUp();
      controllers.start();
      await unlessAborted(controllers.whenSynced(), signal);
    } finally {
      signal.removeEventListener('abort', abort);
    }
    this.#log.info({ event: 'ready' }, election === undefined ? 'ready' : 'ready, waiting for the Lease');
    if (election === undefined) {
      leadership.setLeads(true);
      this.#askForTime();
    } else if (this.#isSharded) {
      void this.#untilSingleShard().then((isSingle) => (isSingle ? election.start() : undefined));
    } else election.start();
  }

  /** Replicas with several shards may still act. */
  async #untilSingleShard(): Promise<boolean> {
    const { clock, identity, lease } = this.#settings;
    if (lease === undefined || this.#settings.shards > 1) return true;
    this.#log.info(
      { event: 'sharded' },
      'waiting until replicas with several shards have released their Leases',
    );
    const failures = new FailureLog({ clock, log: this.#log });
    const fields = { event: 'lease-trouble', ...lease };
    return untilSingleShard({
      transport: this.#parts.api.client,
      clock,
      identity,
      ...lease,
      signal: this.#ending.signal,
      onError: (error) =>
        failures.failed({ subject: 'lease', error, fields, message: 'cannot read or write the Leases' }),
    });
  }

  /** Compares the clocks. With a Lease its renewals do that. */
  #askForTime(): void {
    const { clock } = this.#settings;
    const ask = async (): Promise<void> => {
      for (;;) {
        await this.#parts.api.ask().catch(() => undefined);
        await sleep(clock, askMs, this.#ending.signal);
      }
    };
    ask().catch(() => undefined);
  }

  async #checkStartUp(): Promise<void> {
    const areServed = await this.#areControlledJobsServed();
    if (this.#wantsControlledJobs === false) return;
    if (areServed) this.#parts.addControlledJobs();
    else this.#joinWhenServed().catch((error: unknown) => this.#lose(asError(error)));
  }

  /** @throws StartError if something is missing for the served kinds */
  async #areControlledJobsServed(): Promise<boolean> {
    const { namespaces, lease, shards, metricsSecurity } = this.#settings;
    const { startUpTransport: transport } = this.#parts.api;
    const metricsAuth = metricsSecurity?.authenticate === true;
    const wanted = this.#wantsControlledJobs;
    const options = { transport, namespaces, lease, shards, controlledJobs: wanted, metricsAuth };
    const result = await checkStartUp(options);
    this.#isSharded = result.isSharded;
    return result.controlledJobs;
  }

  /** Runs in the background: KronJobs do not wait for ControlledJobs. */
  async #joinWhenServed(): Promise<void> {
    const { startUpTransport } = this.#parts.api;
    const areServed = await waitUntilServed({
      clock: this.#settings.clock,
      log: this.#log,
      signal: this.#ending.signal,
      isServed: () => isServed(startUpTransport, controlledJobs),
      check: () => this.#areControlledJobsServed(),
    });
    if (areServed) await this.#parts.joinControlledJobs();
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#shutDown();
    return this.#stopping;
  }

  #newWebhooks(): KronJobWebhooks | undefined {
    const { webhook, clock, namespaces, log } = this.#settings;
    if (webhook === undefined) return undefined;
    const metrics = this.#metrics.webhook;
    return new KronJobWebhooks({
      ...webhook,
      transport: this.#parts.api.client,
      calendars: this.#parts.calendars,
      namespaces,
      clock,
      log: log('webhook'),
      metrics,
    });
  }

  /** Starts to act, with fresh lists. */
  #lead(): void {
    if (this.#isLost || this.#stopping !== undefined) return;
    this.#log.info({ event: 'leading' }, 'leading');
    this.#parts.controllers.lead().catch((error: unknown) => this.#lose(asError(error)));
  }

  /** Stops to act. Requests in flight have been aborted. */
  #pause(): void {
    if (this.#isLost || this.#stopping !== undefined) return;
    this.#log.warn({ event: 'paused' }, 'not leading now: nothing is decided or written');
    this.#parts.controllers.pause();
  }

  /** The restore invalidates earlier decisions, so a leader begins again. */
  #rewind(): void {
    if (this.#isLost || this.#stopping !== undefined) return;
    this.#log.warn({ event: 'restored' }, restoredText);
    this.#parts.controllers.rewind();
    this.#parts.api.leadership.restart();
  }

  #logClock(isTrusted: boolean): void {
    if (isTrusted) this.#log.info({ event: 'clock-trusted' }, 'the clock agrees with that of the API server');
    else this.#log.error({ event: 'clock-skew' }, this.#clockProblem());
  }

  #clockProblem(): string {
    const { maxClockSkewMs } = this.#settings;
    const { middle } = this.#parts.api.guard;
    if (middle === undefined) return 'the clock has not been compared with that of the API server yet';
    const skew = Math.round(middle / 1_000);
    const side = skew < 0 ? 'behind' : 'ahead of';
    return `the clock is ${Math.abs(skew)} s ${side} that of the API server, the limit is ${maxClockSkewMs / 1_000} s: set the clock of the node`;
  }

  /** Stops new work. Reconciles in flight finish, or the fence blocks their writes. */
  #lose(why: Error): void {
    if (this.#isLost || this.#stopping !== undefined) return;
    this.#isLost = true;
    this.#ending.abort();
    this.#log.error({ event: 'lost', error: why.message }, `no longer leading: ${why.message}`);
    const { api, controllers } = this.#parts;
    // Renewing the Lease without reconciling would keep every other replica from leading.
    void this.#logFailure(controllers.stop().then(() => api.election?.stop()));
    void this.#stopWebhooks().then(() => this.#resolveLost(why));
  }

  /** Comes before `lost` resolves, because the process exits then and would cut off webhook calls. */
  async #stopWebhooks(): Promise<void> {
    if (this.#webhooks === undefined) return;
    await this.#waitFor('webhook calls', maxWebhookMs, this.#webhooks.stop());
  }

  async #shutDown(): Promise<void> {
    const { recorder, controllers, admissionClient } = this.#parts;
    const { client, election } = this.#parts.api;
    this.#ending.abort();
    this.#log.info({ event: 'stopping' }, 'stopping');
    // API servers switch to another replica's webhooks while the reconciles finish.
    const webhooksStopped = this.#logFailure(this.#webhooks?.stop() ?? Promise.resolve());
    await this.#waitFor('reconciles', maxReconcileMs, controllers.stop());
    await this.#waitFor('pending events', maxFlushMs, recorder.flush());
    void this.#logFailure(recorder.stop());
    if (election !== undefined)
      await this.#waitFor('the release of the Lease', maxReleaseMs, election.stop());
    await webhooksStopped;
    await this.#logFailure(this.#servers.close());
    await this.#logFailure(admissionClient?.close() ?? Promise.resolve());
    await this.#logFailure(client.close());
    this.#log.info({ event: 'stopped' }, 'stopped');
  }

  async #waitFor(label: string, ms: number, work: Promise<unknown>): Promise<void> {
    if (await settlesWithin(this.#settings.clock, ms, this.#logFailure(work))) return;
    this.#log.warn({ event: 'given-up', afterMs: ms }, `timed out waiting for ${label}`);
  }

  /** The shutdown continues after a failure. */
  async #logFailure(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) =>
      this.#log.error({ event: 'failed-to-stop', error }, 'failed to stop cleanly'),
    );
  }

  #readiness(): Readiness {
    if (this.#stopping !== undefined) return { ready: false, because: 'stopping' };
    if (this.#isLost) return { ready: false, because: 'no longer leading' };
    if (!this.#parts.api.guard.isTrusted) return { ready: false, because: this.#clockProblem() };
    if (!this.#parts.controllers.synced) return { ready: false, because: 'the caches have not synced yet' };
    const because = this.#webhooks?.notReadyReason;
    if (because !== undefined) return { ready: false, because };
    const { unserved, servesAny } = this.#parts.api.watchTransport;
    return { ready: servesAny, because: [this.#role, ...unservedLines(unserved)].join('\n') };
  }

  get #role(): string {
    const { shards, held = [] } = this.#parts.shardState?.() ?? {};
    if (shards !== undefined) return `holding ${[...held].length} of ${shards} shards`;
    return this.isLeading ? 'leading' : 'waiting for the Lease';
  }
}

const maxUnservedLines = 20;

/** For /readyz. */
function unservedLines(unserved: readonly Unserved[]): string[] {
  const lines = unserved.map(({ resource, namespace, reason }) => {
    return `not serving ${resource}${namespace === undefined ? '' : ` in namespace "${namespace}"`}: ${reason}`;
  });
  const more = lines.length - maxUnservedLines;
  return more > 0 ? [...lines.slice(0, maxUnservedLines), `and ${more} more`] : lines;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
