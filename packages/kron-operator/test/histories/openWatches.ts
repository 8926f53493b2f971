import type { WatchEvent } from '@kron/kubernetes/transport';
import type { Machine } from './machine.ts';

type OpenWatch = { readonly machine: Machine; heard: number; silent: boolean };

/** The watches that processes have open, and how much of the server's history each has heard. */
export class OpenWatches {
  readonly #watches = new Set<OpenWatch>();

  /** Those that are open now will not hear anything any more, without being told. */
  silence(): void {
    for (const watch of this.#watches) watch.silent = true;
  }

  /** Whether everybody who can hear has heard of a revision. */
  haveHeard(revision: number): boolean {
    for (const { machine, heard, silent } of this.#watches)
      if (!silent && !machine.isFrozen && !machine.isDead && heard < revision) return false;
    return true;
  }

  /** The same events, listened to by a process. */
  async *listen(machine: Machine, events: AsyncIterable<WatchEvent>): AsyncGenerator<WatchEvent, void, void> {
    const watch: OpenWatch = { machine, heard: 0, silent: false };
    this.#watches.add(watch);
    try {
      for await (const event of events) {
        await machine.mayGoOn();
        watch.heard = Math.max(watch.heard, Number(event.object.metadata.resourceVersion ?? 0));
        yield event;
      }
    } finally {
      this.#watches.delete(watch);
      await machine.mayGoOn();
    }
  }
}
