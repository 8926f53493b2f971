import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { CacheEvent } from '@kron/kubernetes/cache/objectCache';
import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { Reflector, type WatchError } from '@kron/kubernetes/cache/reflector';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import { type CachedCalendar, cachedCalendar } from './cachedCalendar.ts';
import type { CalendarKind } from './calendarKind.ts';
import { listUntilAllowed, type Refusal, type RefusedListOptions } from './refusedList.ts';

type CalendarWatchOptions = Pick<RefusedListOptions, 'isServed' | 'missingPermissions'> & {
  readonly kind: CalendarKind;
  /** Undefined for a watch of all namespaces, and for a cluster-scoped kind. */
  readonly namespace: string | undefined;
  readonly transport: Pick<Transport, 'list' | 'watch'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly awaitServer?: AwaitServer | undefined;
  /** Called after each change of the cache. This callback and the callbacks below must not throw. */
  readonly onEvent: (event: CacheEvent<CachedCalendar>) => void;
  readonly onStateChange: () => void;
  readonly onRefused: (refusal: Refusal, reason: string) => void;
  readonly onError: (error: WatchError) => void;
  readonly onRecovered: () => void;
};

/** The state of the list of calendars: not ended yet, complete, or refused by the API server. */
type WatchState = 'awaited' | 'complete' | Refusal;

/** Lists and watches the calendars of one kind, everywhere or in one namespace. */
export class CalendarWatch {
  readonly #options: CalendarWatchOptions;
  readonly #reflector: Reflector<CachedCalendar>;
  #state: WatchState = 'awaited';
  /** When `#state` was last set, in milliseconds since the epoch. */
  #since: number;
  /** The reason why the API server refused the last list. Undefined after a successful list. */
  #refusal: Refusal | undefined;
  /** The number of requested lists. If a newer list was requested, the end of an older one does not set the state. */
  #round = 0;

  constructor(options: CalendarWatchOptions) {
    const { kind, namespace, transport, clock, random, awaitServer } = options;
    const { isServed, missingPermissions, onEvent, onError, onRecovered } = options;
    this.#options = options;
    this.#since = clock.now();
    const onRefused: RefusedListOptions['onRefused'] = (refusal, reason) => this.#refused(refusal, reason);
    const listAllowed = listUntilAllowed((query, call) => transport.list(query, call), {
      clock,
      isServed,
      missingPermissions,
      onRefused,
    });
    this.#reflector = new Reflector({
      resource: kind.resource,
      ...(namespace === undefined ? {} : { namespace }),
      transport: {
        list: async (query, call) => {
          const page = await listAllowed(query, call);
          this.#refusal = undefined;
          return page;
        },
        watch: (query, signal) => transport.watch(query, signal),
      },
      clock,
      random,
      awaitServer,
      transform: (object) =>
        cachedCalendar(object, this.#reflector.cache.comparable(objectKey(object.metadata)), clock.now()),
      onEvent,
      onError,
      onRecovered,
    });
  }

  get state(): WatchState {
    return this.#state;
  }

  get since(): number {
    return this.#since;
  }

  get(name: string, namespace?: string): CachedCalendar | undefined {
    const key = objectKey(namespace === undefined ? { name } : { namespace, name });
    return this.#reflector.cache.get(key);
  }

  values(): Iterable<CachedCalendar> {
    return this.#reflector.cache.values();
  }

  start(): void {
    this.#reflector.start();
    this.#await(this.#reflector.whenSynced());
  }

  /** Lists the calendars again. The state is `awaited` until the new list is complete or refused. */
  refresh(): void {
    this.#set('awaited');
    this.#await(this.#reflector.refresh());
  }

  rewind(): void {
    this.#set('awaited');
    this.#await(this.#reflector.rewind());
  }

  stop(): Promise<void> {
    this.#round += 1;
    return this.#reflector.stop();
  }

  #await(list: Promise<void>): void {
    this.#round += 1;
    const round = this.#round;
    void list.then(() => this.#listed(round));
  }

  #listed(round: number): void {
    if (round === this.#round) this.#set('complete');
  }

  /** Reports a refused list, if the reason is new. A `complete` state stays, and decisions use the last list. */
  #refused(refusal: Refusal, reason: string): void {
    if (this.#refusal !== refusal) this.#options.onRefused(refusal, reason);
    this.#refusal = refusal;
    if (this.#state !== 'complete') this.#set(refusal);
  }

  #set(state: WatchState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#since = this.#options.clock.now();
    this.#options.onStateChange();
  }
}
