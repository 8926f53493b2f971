import type { KronJobControllerOptions } from '../../kronjobs/kronJobController.ts';
import type { Controller } from '../../controller/controller.ts';

/** A controller that records its calls and reacts as a test wants. */
export class FakeController implements Controller {
  readonly calls: string[] = [];
  readonly options: KronJobControllerOptions;
  synced = false;
  queues: Controller['queues'] = [];
  /** By default the caches sync at once. */
  onStart: () => void = () => this.sync();
  onLead: () => Promise<void> = () => Promise.resolve();
  onStop: () => Promise<void> = () => Promise.resolve();
  #resolveSynced: () => void = () => undefined;

  constructor(options: KronJobControllerOptions) {
    this.options = options;
  }

  start(): void {
    this.calls.push('start');
    this.onStart();
  }

  sync(): void {
    this.synced = true;
    this.#resolveSynced();
  }

  whenSynced(): Promise<void> {
    if (this.synced) return Promise.resolve();
    return new Promise((resolve) => {
      this.#resolveSynced = resolve;
    });
  }

  rewind(): void {
    this.calls.push('rewind');
  }

  lead(): Promise<void> {
    this.calls.push('lead');
    return this.onLead();
  }

  pause(): void {
    this.calls.push('pause');
  }

  stop(): Promise<void> {
    this.calls.push('stop');
    return this.onStop();
  }
}
