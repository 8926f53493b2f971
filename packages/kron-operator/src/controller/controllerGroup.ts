import type { Controller } from './controller.ts';
import type { QueueState } from './queue/reconcileQueue.ts';

/** Runs the controllers of several kinds as one. */
export class ControllerGroup implements Controller {
  readonly #controllers: Controller[];
  /** Controllers that were added after the start, and whose caches are not filled yet. */
  readonly #joining = new Set<Controller>();
  #started = false;
  #leads = false;
  #stopped = false;

  constructor(controllers: readonly Controller[]) {
    this.#controllers = [...controllers];
  }

  /**
   * Adds a controller. If the group has been started, also starts the controller, and waits until its caches are filled. The
   * other controllers continue in the meantime.
   */
  async join(controller: Controller): Promise<void> {
    if (this.#stopped) return;
    if (!this.#started) {
      this.#controllers.push(controller);
      return;
    }
    this.#joining.add(controller);
    controller.start();
    await controller.whenSynced();
    this.#joining.delete(controller);
    if (this.#stopped) return;
    this.#controllers.push(controller);
    if (this.#leads) await controller.lead();
  }

  get synced(): boolean {
    return this.#controllers.every(({ synced }) => synced);
  }

  get queues(): readonly QueueState[] {
    return this.#controllers.flatMap(({ queues }) => queues);
  }

  start(): void {
    this.#started = true;
    for (const controller of this.#controllers) controller.start();
  }

  async whenSynced(): Promise<void> {
    await Promise.all(this.#controllers.map((controller) => controller.whenSynced()));
  }

  rewind(): void {
    for (const controller of [...this.#controllers, ...this.#joining]) controller.rewind();
  }

  async lead(): Promise<void> {
    this.#leads = true;
    await Promise.all(this.#controllers.map((controller) => controller.lead()));
  }

  pause(): void {
    this.#leads = false;
    for (const controller of this.#controllers) controller.pause();
  }

  /** Stops every controller, even if one fails. @throws the first failure */
  async stop(): Promise<void> {
    this.#stopped = true;
    const all = [...this.#controllers, ...this.#joining];
    const results = await Promise.allSettled(all.map((controller) => controller.stop()));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}
