import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import type { Controller } from '../controller/controller.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import type { Log } from '../controller/log.ts';
import { type OperatorMetrics, operatorMetrics } from '../telemetry/operatorMetrics.ts';
import type { Readiness } from '../telemetry/pages.ts';
import { KronJobWebhooks } from '../webhook/kronJobWebhooks.ts';
import { assemble, type ControllerFactories, type Parts } from './assemble.ts';
import type { Operator } from './operatorOptions.ts';
import { listenFor, PageServers } from './pageServers.ts';
import type { Settings } from './settings.ts';
import { checkStartUp } from './checkStartUp.ts';
import { waitUntilServed } from './waitUntilServed.ts';
import { retryUntilReachable } from './retryUntilReachable.ts';

/** Time limits of a shutdown, milliseconds. Their sum is below the 30 s after which a kubelet kills a pod. */
const maxReconcileMs = 25_000;
const maxFlushMs = 2_000;
const maxReleaseMs = 2_000;
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
  #leading = false;
  #isLost = false;
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
    const { metricsAddress, healthAddress, perKronJobMetrics } = settings;
    this.#metrics = operatorMetrics({
      state: () => ({
        isLeading: this.isLeading,
        queueDepth: this.#parts.controllers.queueDepth,
        nextWake: this.#parts.controllers.nextWake,
      }),
      perKronJob: perKronJobMetrics,
      withProcess: metricsAddress !== undefined,
    });
    const callbacks = {
      metrics: this.#metrics,
      onLeading: () => this.#lead(),
      onLost: (why: Error) => this.#lose(why),
    };
    this.#parts = assemble(settings, callbacks, factories);
    const { registry } = this.#metrics;
    this.#servers = new PageServers({
      metricsAddress,
      healthAddress,
      registry,
      readiness: () => this.#readiness(),
    });
    this.#webhooks = this.#newWebhooks();
  }

  get isLeading(): boolean {
    return this.#leading && !this.#isLost && this.#stopping === undefined;
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
    const { client, controllers, election } = this.#parts;
    const abort = (): void => void client.close();
    signal.addEventListener('abort', abort, { once: true });
    try {
      await this.#servers.start();
      await listenFor('the webhooks', async () => this.#webhooks?.start());
      await retryUntilReachable(() => this.#checkStartUp(), { ...this.#settings, log: this.#log });
      controllers.start();
      await unlessAborted(controllers.whenSynced(), signal);
    } finally {
      signal.removeEventListener('abort', abort);
    }
    this.#log.info({ event: 'ready' }, election === undefined ? 'ready' : 'ready, waiting for the Lease');
    if (election === undefined) this.#lead();
    else election.start();
  }

  async #checkStartUp(): Promise<void> {
    const { controllers, newControlledJobs } = this.#parts;
    const isServed = await this.#areControlledJobsServed();
    if (newControlledJobs === undefined || this.#wantsControlledJobs === false) return;
    if (isServed) controllers.add(newControlledJobs());
    else this.#joinWhenServed(newControlledJobs).catch((error: unknown) => this.#lose(asError(error)));
  }

  /** @throws StartError if something is missing for the served kinds */
  async #areControlledJobsServed(): Promise<boolean> {
    const { namespaces, lease } = this.#settings;
    const { client: transport } = this.#parts;
    const controlledJobs = this.#wantsControlledJobs;
    return (await checkStartUp({ transport, namespaces, lease, controlledJobs })).controlledJobs;
  }

  /** Runs in the background: KronJobs do not wait for ControlledJobs. */
  async #joinWhenServed(newControlledJobs: () => Controller): Promise<void> {
    const { clock } = this.#settings;
    this.#log.info(
      { event: 'controlled-jobs-not-served' },
      'not managing ControlledJobs until the CustomResourceDefinition controlledjobs.kron.io is installed',
    );
    const failures = new FailureLog({ clock, log: this.#log });
    const { signal } = this.#ending;
    const isServed = (): Promise<boolean> => this.#areControlledJobsServed();
    if (!(await waitUntilServed({ clock, failures, signal, isServed }))) return;
    this.#log.info({ event: 'controlled-jobs-served' }, 'managing ControlledJobs');
    await this.#parts.controllers.join(newControlledJobs());
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
      transport: this.#parts.client,
      namespaces,
      clock,
      log: log('webhook'),
      metrics,
    });
  }

  #lead(): void {
    this.#leading = true;
    this.#log.info({ event: 'leading' }, 'leading');
    this.#parts.controllers.lead().catch((error: unknown) => this.#lose(asError(error)));
  }

  /** Stops new work. Reconciles in flight finish, or the fence blocks their writes. */
  #lose(why: Error): void {
    if (this.#isLost || this.#stopping !== undefined) return;
    this.#isLost = true;
    this.#ending.abort();
    this.#log.error({ event: 'lost', error: why.message }, `no longer leading: ${why.message}`);
    const { controllers, election } = this.#parts;
    // Renewing the Lease without reconciling would keep every other replica from leading.
    void this.#logFailure(controllers.stop().then(() => election?.stop()));
    void this.#stopWebhooks().then(() => this.#resolveLost(why));
  }

  /** Comes before `lost` resolves, because the process exits then and would cut off webhook calls. */
  async #stopWebhooks(): Promise<void> {
    if (this.#webhooks === undefined) return;
    await this.#waitFor('webhook calls', maxWebhookMs, this.#webhooks.stop());
  }

  async #shutDown(): Promise<void> {
    const { client, recorder, controllers, admissionClient, election } = this.#parts;
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
    if (!this.#parts.controllers.synced) return { ready: false, because: 'the caches have not synced yet' };
    const because = this.#webhooks?.notReadyReason;
    if (because !== undefined) return { ready: false, because };
    return { ready: true, because: this.isLeading ? 'leading' : 'waiting for the Lease' };
  }
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
