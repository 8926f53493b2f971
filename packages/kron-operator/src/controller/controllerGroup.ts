import type { Controller } from './controller.ts';

/** Controllers of several kinds of objects, which one process runs as if they were one. */
export class ControllerGroup implements Controller {
  readonly #controllers: Controller[];
  /** Those that join while the others run, until their caches are filled. */
  readonly #joining = new Set<Controller>();
  #leads = false;
  #stopped = false;

  constructor(first: Controller) {
    this.#controllers = [first];
  }

  /** One more, before the group is started. */
  add(controller: Controller): void {
    this.#controllers.push(controller);
  }

  /** One more, while the group runs: it does what the others were told to do, and is waited for by nobody. */
  async join(controller: Controller): Promise<void> {
    if (this.#stopped) return;
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

  get queueDepth(): number {
    return this.#controllers.reduce((sum, { queueDepth }) => sum + queueDepth, 0);
  }

  get nextWake(): number | undefined {
    const wakes = this.#controllers.flatMap(({ nextWake }) => nextWake ?? []);
    return wakes.length === 0 ? undefined : Math.min(...wakes);
  }

  start(): void {
    for (const controller of this.#controllers) controller.start();
  }

  async whenSynced(): Promise<void> {
    await Promise.all(this.#controllers.map((controller) => controller.whenSynced()));
  }

  /** None waits for another one's lists. */
  async lead(): Promise<void> {
    this.#leads = true;
    await Promise.all(this.#controllers.map((controller) => controller.lead()));
  }

  /** Also when one of them cannot: then it throws what that one threw. */
  async stop(): Promise<void> {
    this.#stopped = true;
    const all = [...this.#controllers, ...this.#joining];
    const ends = await Promise.allSettled(all.map((controller) => controller.stop()));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}
