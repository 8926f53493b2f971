import { EventEmitter, on, setMaxListeners } from 'node:events';
import { compareVersions } from '@kron/kubernetes/cache/resourceVersion';
import type { Transport, WatchEvent, WatchQuery } from '@kron/kubernetes/transport';
import { bookmark } from './bookmark.ts';

/**
 * Watches objects for several readers. A reader joins a running watch of the same objects, unless the watch has already
 * delivered a version newer than the reader's version, or a reader has left the watch, perhaps because its connection is
 * dead. A reader that can join no watch starts a new one. When the server ends a watch, all its readers continue from the
 * same version and share the next watch.
 */
export class SharedWatches {
  readonly #transport: Pick<Transport, 'watch'>;
  readonly #running = new Set<SharedWatch>();

  constructor(transport: Pick<Transport, 'watch'>) {
    this.#transport = transport;
  }

  async *watch(query: WatchQuery, signal: AbortSignal): AsyncGenerator<WatchEvent, void, void> {
    signal.throwIfAborted();
    const { resourceVersion, timeoutSeconds: _seconds, ...selection } = query;
    const selected = JSON.stringify(selection);
    const running = [...this.#running].find((one) => one.canServe(selected, resourceVersion));
    yield* (running ?? this.#begin(selected, query)).readFrom(resourceVersion, signal);
  }

  #begin(selected: string, query: WatchQuery): SharedWatch {
    const begun = new SharedWatch(selected, query.resourceVersion, (stop) =>
      this.#transport.watch(query, stop),
    );
    this.#running.add(begun);
    void begun.ended.then(() => this.#running.delete(begun));
    return begun;
  }
}

class SharedWatch {
  /** Resolves when the watch has ended. Never rejects. */
  readonly ended: Promise<void>;
  readonly #selected: string;
  /** The latest resourceVersion that the watch has delivered. */
  #version: string;
  #hasEvents = false;
  #isOpen = true;
  #readers = 0;
  readonly #events = new EventEmitter<{ event: [WatchEvent]; end: []; error: [unknown] }>();
  readonly #stop = new AbortController();

  constructor(selected: string, version: string, open: (signal: AbortSignal) => AsyncIterable<WatchEvent>) {
    this.#selected = selected;
    this.#version = version;
    setMaxListeners(0, this.#events);
    this.ended = this.#run(open(this.#stop.signal));
  }

  canServe(selected: string, version: string): boolean {
    return this.#isOpen && this.#selected === selected && compareVersions(this.#version, version) <= 0;
  }

  async *readFrom(version: string, signal: AbortSignal): AsyncGenerator<WatchEvent, void, void> {
    this.#readers += 1;
    try {
      const events = on(this.#events, 'event', { signal, close: ['end'] }) as AsyncIterable<[WatchEvent]>;
      // The watch had events before this reader joined. Send a bookmark, which counts as an event: after a short watch
      // without events, the reader would wait before its next watch.
      if (this.#hasEvents) yield bookmark(version);
      for await (const [event] of events) {
        if (compareVersions(event.object.metadata.resourceVersion ?? '', version) > 0) yield event;
      }
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      this.#isOpen = false;
      this.#readers -= 1;
      if (this.#readers === 0) {
        this.#stop.abort();
        await this.ended;
      }
    }
  }

  async #run(watch: AsyncIterable<WatchEvent>): Promise<void> {
    try {
      for await (const event of watch) {
        this.#version = event.object.metadata.resourceVersion ?? this.#version;
        this.#hasEvents = true;
        this.#events.emit('event', event);
      }
      this.#isOpen = false;
      this.#events.emit('end');
    } catch (error) {
      this.#isOpen = false;
      // Without a listener, `emit` would throw the error.
      if (this.#events.listenerCount('error') > 0) this.#events.emit('error', error);
    }
  }
}
