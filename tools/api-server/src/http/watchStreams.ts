import type { ApiState } from '../apiState.ts';
import { expired } from '../objects/refusals.ts';
import { openWatch, parseTimeoutSeconds, type Watch } from '../verbs/openWatch.ts';
import type { WatchEvent } from '../verbs/watchEvents.ts';
import type { Answering } from './answering.ts';
import type { Route } from './route.ts';
import type { SetTimer } from './setTimer.ts';

/** The server sends a bookmark this many milliseconds before it ends a watch. */
const lastBookmarkMs = 2000;

/** All open watches, as streams of one JSON document per line. */
export class WatchStreams {
  readonly #open = new Map<Answering, Watch>();
  readonly #silent = new Set<Answering>();
  readonly #setTimer: SetTimer;

  constructor(setTimer: SetTimer) {
    this.#setTimer = setTimer;
  }

  get size(): number {
    return this.#open.size;
  }

  open(state: ApiState, route: Route, query: URLSearchParams, response: Answering): void {
    const seconds = parseTimeoutSeconds(query);
    const begun: WatchEvent[] = [];
    let ended = false;
    let send = (event: WatchEvent): void => void begun.push(event);
    const watch = openWatch(state, route.resource, route.namespace, query, {
      send: (event) => send(event),
      end: () => (ended = true),
    });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    send = (event) => this.#write(response, event);
    for (const event of begun) send(event);
    if (ended) {
      response.end();
      return;
    }
    this.#open.set(response, watch);
    const stopTimers = this.#limit(response, watch, seconds);
    response.on('close', () => {
      stopTimers();
      this.#close(response);
    });
  }

  /** Opens a watch that never sends anything. */
  openSilent(response: Answering): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    this.#open.set(response, { bookmark: () => undefined, close: () => undefined });
    response.on('close', () => this.#close(response));
  }

  /** Sends a bookmark on every watch that allows bookmarks. */
  bookmark(): void {
    for (const watch of this.#open.values()) watch.bookmark();
  }

  /** Breaks the connections of all watches. */
  cut(): void {
    for (const response of this.#open.keys()) response.destroy();
  }

  /** Ends all watches with the error 410 in their stream, so that clients have to list again. */
  expire(): void {
    const { body } = expired('The resourceVersion for the provided watch is too old.');
    for (const response of this.#open.keys()) {
      this.#write(response, { type: 'ERROR', object: body });
      response.end();
    }
  }

  /** Stops all open watches from sending anything, as on a half-open connection. */
  silence(): void {
    for (const response of this.#open.keys()) this.#silent.add(response);
  }

  #limit(response: Answering, watch: Watch, seconds: number | undefined): () => void {
    if (seconds === undefined) return () => undefined;
    const milliseconds = seconds * 1000;
    const cancelMark = this.#setTimer(Math.max(0, milliseconds - lastBookmarkMs), () => watch.bookmark());
    const cancelEnd = this.#setTimer(milliseconds, () => {
      if (!this.#silent.has(response)) response.end();
    });
    return () => {
      cancelMark();
      cancelEnd();
    };
  }

  #write(response: Answering, event: WatchEvent): void {
    if (!this.#silent.has(response)) response.write(`${JSON.stringify(event)}\n`);
  }

  #close(response: Answering): void {
    this.#open.get(response)?.close();
    this.#open.delete(response);
    this.#silent.delete(response);
  }
}
