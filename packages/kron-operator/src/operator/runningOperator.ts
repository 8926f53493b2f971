import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import type { Controller } from '../controller/controller.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import type { Log } from '../controller/log.ts';
import { type OperatorMetrics, operatorMetrics } from '../telemetry/operatorMetrics.ts';
import type { Readiness } from '../telemetry/pages.ts';
import { KronJobWebhooks } from '../webhook/kronJobWebhooks.ts';
import { assemble, type NewControllers, type Parts } from './assemble.ts';
import type { Operator } from './operatorOptions.ts';
import { listenOrThrow, PageServers } from './pageServers.ts';
import type { Settings } from './settings.ts';
import { checkStartUp } from './checkStartUp.ts';
import { waitUntilServed } from './waitUntilServed.ts';
import { retryUntilReachable } from './retryUntilReachable.ts';

/** Milliseconds for what is under way to end. */
const longestWorkMs = 25_000;
/** For events that were recorded. Together with the rest less than the 30 s after which a pod is killed. */
const longestFlushMs = 2_000;
const longestReleaseMs = 2_000;
/** For callers of the webhooks to turn to another replica, when the Lease is lost. */
const longestTurnMs = 5_000;

/** One operator from its start to its end. */
export class RunningOperator implements Operator {
  readonly lost: Promise<Error>;
  readonly #settings: Settings;
  readonly #log: Log;
  readonly #metrics: OperatorMetrics;
  readonly #parts: Parts;
  /** Undefined: if the cluster knows them. */
  readonly #wantsControlledJobs: boolean | undefined;
  readonly #servers: PageServers;
  readonly #webhooks: KronJobWebhooks | undefined;
  #resolveLost: (why: Error) => void = () => undefined;
  #leading = false;
  #isLost = false;
  #stopping: Promise<void> | undefined;
  /** Aborted when nothing is to begin any more. */
  readonly #waiting = new AbortController();

  /** @throws StartError NoCluster */
  constructor(settings: Settings, newControllers: NewControllers) {
    this.#settings = settings;
    this.#log = settings.log('operator');
    this.#wantsControlledJobs = newControllers.controlledJobs === undefined ? false : settings.controlledJobs;
    this.lost = new Promise((resolve) => {
      this.#resolveLost = resolve;
    });
    const { metricsAddress, healthAddress, perKronJobMetrics } = settings;
    this.#metrics = operatorMetrics({
      state: () => ({
        isLeading: this.isLeading,
        queueDepth: this.#parts.controller.queueDepth,
        nextWake: this.#parts.controller.nextWake,
      }),
      perKronJob: perKronJobMetrics,
      ofProcess: metricsAddress !== undefined,
    });
    const whole = {
      metrics: this.#metrics,
      onLeading: () => this.#lead(),
      onLost: (why: Error) => this.#lose(why),
    };
    this.#parts = assemble(settings, whole, newControllers);
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
   * Done when the caches are filled, and it leads or waits for its turn.
   *
   * @throws StartError, or the signal's reason
   */
  async start(): Promise<void> {
    const { signal } = this.#settings;
    const { client, controller, election } = this.#parts;
    const giveUp = (): void => void client.close();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await this.#servers.start();
      await listenOrThrow('the webhooks', async () => this.#webhooks?.start());
      await retryUntilReachable(() => this.#checkStartUp(), { ...this.#settings, log: this.#log });
      controller.start();
      await unlessAborted(controller.whenSynced(), signal);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
    this.#log.info(
      { event: 'ready' },
      election === undefined ? 'Ready' : 'Ready; leads as soon as nobody else does',
    );
    if (election === undefined) this.#lead();
    else election.start();
  }

  async #checkStartUp(): Promise<void> {
    const { controller, newControlledJobs } = this.#parts;
    const isServed = await this.#areControlledJobsServed();
    if (newControlledJobs === undefined || this.#wantsControlledJobs === false) return;
    if (isServed) controller.add(newControlledJobs());
    else this.#joinWhenServed(newControlledJobs).catch((error: unknown) => this.#lose(asError(error)));
  }

  /** @throws StartError when something is missing for what is there */
  async #areControlledJobsServed(): Promise<boolean> {
    const { namespaces, lease } = this.#settings;
    const { client: transport } = this.#parts;
    const controlledJobs = this.#wantsControlledJobs;
    return (await checkStartUp({ transport, namespaces, lease, controlledJobs })).controlledJobs;
  }

  /** Beside everything else: once they are served they join in. */
  async #joinWhenServed(newControlledJobs: () => Controller): Promise<void> {
    const { clock } = this.#settings;
    this.#log.info(
      { event: 'controlled-jobs-not-served' },
      'ControlledJobs are not looked after: the CustomResourceDefinition controlledjobs.kron.io is not installed. Half a minute after it is, they are',
    );
    const failures = new FailureLog({ clock, log: this.#log });
    const { signal } = this.#waiting;
    const isServed = (): Promise<boolean> => this.#areControlledJobsServed();
    if (!(await waitUntilServed({ clock, failures, signal, isServed }))) return;
    this.#log.info({ event: 'controlled-jobs-served' }, 'ControlledJobs are looked after from now on');
    await this.#parts.controller.join(newControlledJobs());
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  /** Dry runs ask no fence and have a gate of their own: every replica makes them, and they store nothing. */
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
    this.#log.info({ event: 'leading' }, 'This process leads: it decides and acts');
    this.#parts.controller.lead().catch((error: unknown) => this.#lose(asError(error)));
  }

  /** Nothing new is begun; what is under way is held back by the fence, or ends. */
  #lose(why: Error): void {
    if (this.#isLost || this.#stopping !== undefined) return;
    this.#isLost = true;
    this.#waiting.abort();
    this.#log.error(
      { event: 'lost', error: why.message },
      `This process may not act any more: ${why.message}`,
    );
    const { controller, election } = this.#parts;
    // Who renews the Lease and does nothing keeps everybody else from leading.
    void this.#quietly(controller.stop().then(() => election?.stop()));
    void this.#turnedAway().then(() => this.#resolveLost(why));
  }

  /** Whoever is told of the loss ends the process: no call of a webhook is cut off by that. */
  async #turnedAway(): Promise<void> {
    if (this.#webhooks === undefined) return;
    await this.#within(longestTurnMs, 'calls of the webhooks', this.#webhooks.stop());
  }

  async #end(): Promise<void> {
    const { client, recorder, controller, asking, election } = this.#parts;
    this.#waiting.abort();
    this.#log.info({ event: 'stopping' }, 'Stopping: what is under way may end');
    // Whoever writes a KronJob turns to another replica meanwhile.
    const webhooksEnded = this.#quietly(this.#webhooks?.stop() ?? Promise.resolve());
    await this.#within(longestWorkMs, 'what was under way', controller.stop());
    await this.#within(longestFlushMs, 'the writing of events', recorder.flush());
    void this.#quietly(recorder.stop());
    if (election !== undefined)
      await this.#within(longestReleaseMs, 'the release of the Lease', election.stop());
    await webhooksEnded;
    await this.#quietly(this.#servers.close());
    await this.#quietly(asking?.close() ?? Promise.resolve());
    await this.#quietly(client.close());
    this.#log.info({ event: 'stopped' }, 'Stopped');
  }

  async #within(ms: number, what: string, work: Promise<unknown>): Promise<void> {
    if (await settlesWithin(this.#settings.clock, ms, this.#quietly(work))) return;
    this.#log.warn({ event: 'given-up', afterMs: ms }, `Not waited for any longer: ${what}`);
  }

  /** At the end there is nobody left to try again; it is told. */
  async #quietly(work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) =>
      this.#log.error({ event: 'failed-to-stop', error }, 'Could not stop'),
    );
  }

  #readiness(): Readiness {
    if (this.#stopping !== undefined) return { ready: false, because: 'stopping' };
    if (this.#isLost) return { ready: false, because: 'another process may lead' };
    if (!this.#parts.controller.synced) return { ready: false, because: 'the caches are not filled yet' };
    const trouble = this.#webhooks?.notReadyReason;
    if (trouble !== undefined) return { ready: false, because: trouble };
    return { ready: true, because: this.isLeading ? 'leading' : 'waiting for its turn' };
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
