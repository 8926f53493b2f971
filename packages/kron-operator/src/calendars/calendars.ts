import type { Clock } from '@kron/kubernetes/clock';
import type { Resource } from '@kron/kubernetes/kubeObject';
import type { Permission } from '@kron/kubernetes/permission';
import type { Transport } from '@kron/kubernetes/transport';
import type { NamedCalendar } from 'kron-core';
import type { CacheEvent } from '@kron/kubernetes/cache/objectCache';
import { objectKey } from '@kron/kubernetes/cache/objectKey';
import type { WatchError } from '@kron/kubernetes/cache/reflector';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import type { CachedCalendar } from './cachedCalendar.ts';
import {
  CalendarIndex,
  type ReferredCalendar,
  type Referrer,
  type ReferrerGroup,
  referencesOf,
  referrerCount,
  referrersOf,
} from './calendarIndex.ts';
import { type CalendarKey, type CalendarKind, calendarKinds } from './calendarKind.ts';
import { type CalendarSet, calendarSet } from './calendarSet.ts';
import { CalendarWatch } from './calendarWatch.ts';
import { type Edition, missing, unreadable } from './edition.ts';
import type { Refusal } from './refusedList.ts';

type CalendarsOptions = {
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  readonly clock: Clock;
  readonly random: () => number;
  /** The namespaces whose calendars are watched. All namespaces if the list is empty. */
  readonly namespaces: readonly string[];
  readonly awaitServer?: AwaitServer | undefined;
  /**
   * Whether the API server serves a kind in a namespace, or in all namespaces if `namespace` is undefined. Resolves with
   * undefined if that is unknown. Must not throw.
   */
  readonly isServed: (resource: Resource, namespace: string | undefined) => Promise<boolean | undefined>;
  /** Returns the missing verbs of a permission as text. Empty if none is missing or the check failed. Must not throw. */
  readonly missingPermissions: (
    permission: Permission,
    namespace: string | undefined,
  ) => Promise<readonly string[]>;
  /**
   * Called when the API server begins to refuse the list of a kind, and when the reason for the refusal changes. Must not
   * throw.
   */
  readonly onRefused: (
    kind: CalendarKind,
    namespace: string | undefined,
    refusal: Refusal,
    reason: string,
  ) => void;
  readonly onError: (error: WatchError, resource: string) => void;
  readonly onRecovered: (resource: string) => void;
};

/** A change of a calendar that KronJobs refer to: it was created, edited or deleted. */
export type CalendarChange = {
  readonly kind: CalendarKind;
  /** The calendar after the change. If it was deleted, its last content. */
  readonly calendar: CachedCalendar;
  readonly isDeleted: boolean;
  readonly before: Edition;
  readonly after: Edition;
  readonly referrerCount: number;
  /** Returns the keys of the KronJobs that refer to the calendar at the time of the call. */
  readonly referrers: () => readonly string[];
};

type CalendarsListener = {
  readonly onChange: (change: CalendarChange) => void;
  /**
   * Called when a list of calendars is complete or refused. The operator can then decide about the KronJobs that refer to
   * these calendars.
   *
   * @param referrers the keys of these KronJobs
   */
  readonly onKnown: (referrers: readonly string[]) => void;
};

type CalendarFacts = {
  readonly kind: string;
  /** Empty for a cluster-scoped calendar. */
  readonly namespace: string;
  readonly name: string;
  readonly entries: number;
  /** When the last entry of the calendar ends, in epoch seconds. */
  readonly endsAt: number | undefined;
  readonly kronJobs: number;
};

const ignored: CalendarsListener = { onChange: () => undefined, onKnown: () => undefined };

/**
 * The calendars of the cluster, and the KronJobs that refer to them. Every replica keeps them up to date.
 *
 * ```text
 *   watch of calendars ─→ contents ─→ sets of calendars ─→ decisions
 *                                          ↑
 *   watch of KronJobs ──→ index: KronJobs with the same references
 * ```
 */
export class Calendars {
  readonly #options: CalendarsOptions;
  readonly #index = new CalendarIndex();
  readonly #watches: ReadonlyMap<string, CalendarWatch>;
  #listener = ignored;

  constructor(options: CalendarsOptions) {
    this.#options = options;
    const places = options.namespaces.length === 0 ? [undefined] : options.namespaces;
    const watches = [
      ...places.map((namespace) => this.#newWatch(calendarKinds.calendar, namespace)),
      this.#newWatch(calendarKinds.clusterCalendar, undefined),
    ];
    this.#watches = new Map(watches);
  }

  listen(listener: CalendarsListener): void {
    this.#listener = listener;
  }

  start(): void {
    for (const watch of this.#watches.values()) watch.start();
  }

  /** Lists the calendars again. No KronJob that refers to calendars is decided until these lists are complete or refused. */
  refresh(): void {
    for (const watch of this.#watches.values()) watch.refresh();
  }

  rewind(): void {
    for (const watch of this.#watches.values()) watch.rewind();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#watches.values()].map((watch) => watch.stop()));
  }

  apply(event: CacheEvent<Referrer>): void {
    this.#index.apply(event);
  }

  /**
   * The calendars that a cached KronJob refers to, with their content.
   *
   * @returns undefined if the KronJob refers to no calendar; `awaited` until the calendars of the API server are listed
   */
  of({ metadata }: Referrer): CalendarSet | 'awaited' | undefined {
    const group = this.#index.groupOf(objectKey(metadata));
    if (group === undefined) return undefined;
    if (!this.#areKnown(group.namespace, group.references)) return 'awaited';
    group.set ??= calendarSet(
      group.references,
      (reference) => this.#editionOf(group, reference),
      (key) => this.#refusalOf(key, group.namespace),
    );
    return group.set;
  }

  /**
   * The calendars that a spec refers to, with their content. The KronJob with this spec need not be cached. Returns
   * the same as `of`. Also returns `awaited` if this process does not manage the namespace.
   */
  lookUp(namespace: string, spec: unknown): CalendarSet | 'awaited' | undefined {
    const references = referencesOf(spec);
    if (references.length === 0) return undefined;
    if (!this.#areKnown(namespace, references)) return 'awaited';
    return calendarSet(
      references,
      (reference) => this.#currentEdition(reference, namespace),
      (key) => this.#refusalOf(key, namespace),
    );
  }

  referrersOf(key: CalendarKey, name: string, namespace: string | undefined): readonly string[] {
    const calendar = this.#index.calendar(key, name, namespace);
    return calendar === undefined ? [] : [...referrersOf(calendar)];
  }

  *facts(): Generator<CalendarFacts, void, void> {
    for (const key of ['calendar', 'clusterCalendar'] as const) {
      const { kind } = calendarKinds[key];
      for (const watch of this.#watchesOf(key)) {
        for (const { metadata, entryCount, endsAt } of watch.values()) {
          const { name, namespace } = metadata;
          const referred = this.#index.calendar(key, name, namespace);
          const kronJobs = referred === undefined ? 0 : referrerCount(referred);
          yield { kind, namespace: namespace ?? '', name, entries: entryCount, endsAt, kronJobs };
        }
      }
    }
  }

  #newWatch(kind: CalendarKind, namespace: string | undefined): [string, CalendarWatch] {
    const { watchTransport, clock, random, awaitServer, isServed } = this.#options;
    const { missingPermissions, onRefused, onError, onRecovered } = this.#options;
    const { group, plural } = kind.resource;
    const permission = { group, resource: plural, verbs: ['list', 'watch'] };
    const watch = new CalendarWatch({
      kind,
      namespace,
      transport: watchTransport,
      clock,
      random,
      awaitServer,
      isServed: () => isServed(kind.resource, namespace),
      missingPermissions: () => missingPermissions(permission, namespace),
      onEvent: (event) => this.#onEvent(kind, event),
      onStateChange: () => this.#onStateChange(kind.key, namespace),
      onRefused: (refusal, reason) => onRefused(kind, namespace, refusal, reason),
      onError: (error) => onError(error, plural),
      onRecovered: () => onRecovered(plural),
    });
    return [placeOf(kind.key, namespace), watch];
  }

  *#watchesOf(key: CalendarKey): Generator<CalendarWatch, void, void> {
    for (const [place, watch] of this.#watches) if (place.startsWith(`${key} `)) yield watch;
  }

  #watchOf(key: CalendarKey, namespace: string | undefined): CalendarWatch | undefined {
    const everywhere = this.#watches.get(placeOf(key, undefined));
    return everywhere ?? this.#watches.get(placeOf(key, namespace));
  }

  #areKnown(namespace: string, references: readonly NamedCalendar[]): boolean {
    return references.every(({ key }) => {
      const state = this.#watchOf(key, namespace)?.state;
      return state !== undefined && state !== 'awaited';
    });
  }

  #editionOf({ namespace }: ReferrerGroup, reference: NamedCalendar): Edition {
    const { key, name } = reference;
    const calendar = this.#index.calendar(key, name, key === 'calendar' ? namespace : undefined);
    const edition = calendar?.edition ?? this.#currentEdition(reference, namespace);
    if (calendar !== undefined) calendar.edition = edition;
    return edition;
  }

  /** The current {@link Edition} of a calendar. The list that could contain it must be complete or refused. */
  #currentEdition({ key, name }: NamedCalendar, namespace: string | undefined): Edition {
    const watch = this.#watchOf(key, namespace);
    if (watch === undefined) throw new RangeError(`the namespace ${namespace} is not managed`);
    if (watch.state !== 'complete') return unreadable(watch.since);
    const found = watch.get(name, key === 'calendar' ? namespace : undefined);
    return found?.edition ?? missing(watch.since);
  }

  /** The message for a KronJob that refers to calendars of a kind that the operator may not read. */
  #refusalOf(key: CalendarKey, namespace: string): string {
    const { kind, resource } = calendarKinds[key];
    const instead = key === 'calendar' ? 'remove the reference' : 'use a KronCalendar';
    if (this.#watchOf(key, namespace)?.state === 'notServed')
      return `expected ${kind}s in this cluster, found no such kind: run kron crd | kubectl apply --server-side -f -, or ${instead}`;
    const { namespaces } = this.#options;
    const where = namespaces.length === 0 ? '' : ` (it runs for the namespaces ${namespaces.join(', ')})`;
    return `this operator may not read ${kind}s${where}: grant it list and watch on ${resource.plural}, or ${instead}`;
  }

  #onEvent(kind: CalendarKind, { type, object }: CacheEvent<CachedCalendar>): void {
    const { name, namespace } = object.metadata;
    const referred = this.#index.calendar(kind.key, name, namespace);
    // KronJobs wait for the complete list. When the list is complete, `#onStateChange` reports these KronJobs.
    if (referred === undefined || this.#watchOf(kind.key, namespace)?.state !== 'complete') return;
    const isDeleted = type === 'deleted';
    const after = isDeleted ? missing(this.#options.clock.now()) : object.edition;
    const before = this.#renew(referred, after);
    if (before === undefined) return;
    this.#listener.onChange({
      kind,
      calendar: object,
      isDeleted,
      before,
      after,
      referrerCount: referrerCount(referred),
      referrers: () => this.referrersOf(kind.key, name, namespace),
    });
  }

  /**
   * Stores the current {@link Edition} of a calendar.
   *
   * @returns the previous edition; undefined if its content was the same, or if no decision has used the calendar yet
   */
  #renew(calendar: ReferredCalendar, after: Edition): Edition | undefined {
    const before = calendar.edition;
    if (before?.hash === after.hash) return undefined;
    calendar.edition = after;
    for (const group of calendar.groups) group.set = undefined;
    return before;
  }

  #onStateChange(key: CalendarKey, namespace: string | undefined): void {
    const watch = this.#watches.get(placeOf(key, namespace));
    if (watch === undefined || watch.state === 'awaited') return;
    const referrers = new Set<string>();
    for (const calendar of this.#index.calendars()) {
      if (calendar.key !== key || this.#watchOf(key, calendar.namespace) !== watch) continue;
      if (calendar.edition !== undefined)
        this.#renew(calendar, this.#currentEdition(calendar, calendar.namespace));
      for (const referrer of referrersOf(calendar)) referrers.add(referrer);
    }
    this.#listener.onKnown([...referrers]);
  }
}

function placeOf(key: CalendarKey, namespace: string | undefined): string {
  return `${key} ${namespace ?? ''}`;
}
