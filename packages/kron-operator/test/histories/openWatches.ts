import type { WatchEvent } from '@kron/kubernetes/transport';
import type { Machine } from './machine.ts';

type OpenWatch = { readonly machine: Machine; received: number; silent: boolean };

/** The open watches of all processes, and how much of the server's history each has received. */
export class OpenWatches {
  readonly #watches = new Set<OpenWatch>();

  /** The watches that are open now silently receive nothing more. */
  silence(): void {
    for (const watch of this.#watches) watch.silent = true;
  }

  /** Whether every live watch has received a revision. */
  haveReceived(revision: number): boolean {
    for (const { machine, received, silent } of this.#watches)
      if (!silent && !machine.isFrozen && !machine.isDead && received < revision) return false;
    return true;
  }

  /** Passes the events on and tracks what the process has received. */
  async *listen(machine: Machine, events: AsyncIterable<WatchEvent>): AsyncGenerator<WatchEvent, void, void> {
    const watch: OpenWatch = { machine, received: 0, silent: false };
    this.#watches.add(watch);
    try {
      for await (const event of events) {
        await machine.mayGoOn();
        watch.received = Math.max(watch.received, Number(event.object.metadata.resourceVersion ?? 0));
        yield event;
      }
    } finally {
      this.#watches.delete(watch);
      await machine.mayGoOn();
    }
  }
}
