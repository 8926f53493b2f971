import type { Controller } from './controller.ts';

/** Controllers of several kinds of objects, which one process runs as if they were one. */
export class ControllerGroup implements Controller {
  readonly #controllers: Controller[];

  constructor(first: Controller) {
    this.#controllers = [first];
  }

  /** One more, before the group is started. */
  add(controller: Controller): void {
    this.#controllers.push(controller);
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
    await Promise.all(this.#controllers.map((controller) => controller.lead()));
  }

  /** Also when one of them cannot: then it throws what that one threw. */
  async stop(): Promise<void> {
    const ends = await Promise.allSettled(this.#controllers.map((controller) => controller.stop()));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}
