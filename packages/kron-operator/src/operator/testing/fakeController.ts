import type { KronJobControllerOptions } from '../../kronjobs/kronJobController.ts';
import type { Controller } from '../../controller/controller.ts';

/** A controller that does what a test tells it to, and keeps what it was told. */
export class FakeController implements Controller {
  readonly calls: string[] = [];
  readonly options: KronJobControllerOptions;
  synced = false;
  queueDepth = 0;
  nextWake: number | undefined;
  /** What starting comes to: the caches are filled at once unless told otherwise. */
  onStart: () => void = () => this.fill();
  /** What leading comes to. */
  onLead: () => Promise<void> = () => Promise.resolve();
  /** What it has to end. */
  onStop: () => Promise<void> = () => Promise.resolve();
  #resolveSynced: () => void = () => undefined;

  constructor(options: KronJobControllerOptions) {
    this.options = options;
  }

  start(): void {
    this.calls.push('start');
    this.onStart();
  }

  /** The caches are full now. */
  fill(): void {
    this.synced = true;
    this.#resolveSynced();
  }

  whenSynced(): Promise<void> {
    if (this.synced) return Promise.resolve();
    return new Promise((resolve) => {
      this.#resolveSynced = resolve;
    });
  }

  lead(): Promise<void> {
    this.calls.push('lead');
    return this.onLead();
  }

  stop(): Promise<void> {
    this.calls.push('stop');
    return this.onStop();
  }
}
