import { calendarReferences, type NamedCalendar } from 'kron-core';
import type { CacheEvent } from '@kron/kubernetes/cache/objectCache';
import { objectKey } from '@kron/kubernetes/cache/objectKey';
import type { CalendarKey } from './calendarKind.ts';
import type { CalendarSet } from './calendarSet.ts';
import type { Edition } from './edition.ts';

/** A KronJob, reduced to its name and its spec with the references to calendars. */
export type Referrer = {
  readonly metadata: { readonly namespace: string; readonly name: string };
  readonly spec: object;
};

/** KronJobs of a namespace that refer to the same calendars. */
export type ReferrerGroup = {
  readonly id: string;
  readonly namespace: string;
  /** The calendars that these KronJobs refer to. Not empty. */
  readonly references: readonly NamedCalendar[];
  readonly keys: Set<string>;
  /** The content of these calendars. Undefined until a decision needs it, and again after one of the calendars changes. */
  set: CalendarSet | undefined;
};

/** A calendar that KronJobs refer to. The calendar itself may not exist. */
export type ReferredCalendar = {
  readonly key: CalendarKey;
  /** Undefined for a cluster-scoped calendar. */
  readonly namespace: string | undefined;
  readonly name: string;
  readonly groups: Set<ReferrerGroup>;
  /** The current content of the calendar. Undefined until a decision has needed it. */
  edition: Edition | undefined;
};

export class CalendarIndex {
  /** The group of each KronJob, by the key of the KronJob. */
  readonly #groupOf = new Map<string, ReferrerGroup>();
  readonly #groups = new Map<string, ReferrerGroup>();
  readonly #calendars = new Map<string, ReferredCalendar>();

  apply(event: CacheEvent<Referrer>): void {
    const { object } = event;
    if (event.type === 'updated' && event.previous.spec === object.spec) return;
    const key = objectKey(object.metadata);
    const references = event.type === 'deleted' ? [] : referencesOf(object.spec);
    const before = this.#groupOf.get(key);
    const after = references.length === 0 ? undefined : this.#group(object.metadata.namespace, references);
    if (before === after) return;
    if (before !== undefined) this.#remove(before, key);
    if (after === undefined) return;
    after.keys.add(key);
    this.#groupOf.set(key, after);
  }

  groupOf(key: string): ReferrerGroup | undefined {
    return this.#groupOf.get(key);
  }

  /** Finds a calendar by its name. Undefined if no KronJob refers to the calendar. */
  calendar(key: CalendarKey, name: string, namespace: string | undefined): ReferredCalendar | undefined {
    return this.#calendars.get(idOf(key, name, namespace));
  }

  calendars(): Iterable<ReferredCalendar> {
    return this.#calendars.values();
  }

  #group(namespace: string, references: readonly NamedCalendar[]): ReferrerGroup {
    const id = JSON.stringify([namespace, references]);
    const known = this.#groups.get(id);
    if (known !== undefined) return known;
    const group: ReferrerGroup = { id, namespace, references, keys: new Set(), set: undefined };
    this.#groups.set(id, group);
    for (const [calendarId, of] of calendarsOf(group)) {
      const calendar = this.#calendars.get(calendarId) ?? { ...of, groups: new Set(), edition: undefined };
      calendar.groups.add(group);
      this.#calendars.set(calendarId, calendar);
    }
    return group;
  }

  #remove(group: ReferrerGroup, key: string): void {
    this.#groupOf.delete(key);
    group.keys.delete(key);
    if (group.keys.size > 0) return;
    this.#groups.delete(group.id);
    for (const [calendarId] of calendarsOf(group)) {
      const calendar = this.#calendars.get(calendarId);
      calendar?.groups.delete(group);
      if (calendar?.groups.size === 0) this.#calendars.delete(calendarId);
    }
  }
}

export function referrerCount({ groups }: ReferredCalendar): number {
  let count = 0;
  for (const { keys } of groups) count += keys.size;
  return count;
}

export function* referrersOf({ groups }: Pick<ReferredCalendar, 'groups'>): Generator<string, void, void> {
  for (const { keys } of groups) yield* keys;
}

/**
 * The calendars that the constraints of a spec refer to. The spec can be malformed, because an object that was stored under
 * an older schema is not validated again.
 */
export function referencesOf(spec: unknown): NamedCalendar[] {
  const constraints = (spec as { readonly constraints?: unknown } | null | undefined)?.constraints;
  return constraints === undefined ? [] : calendarReferences(constraints);
}

function calendarsOf({
  namespace: own,
  references,
}: ReferrerGroup): [id: string, of: Pick<ReferredCalendar, 'key' | 'namespace' | 'name'>][] {
  return references.map(({ key, name }) => {
    const namespace = key === 'calendar' ? own : undefined;
    return [idOf(key, name, namespace), { key, namespace, name }];
  });
}

function idOf(key: CalendarKey, name: string, namespace: string | undefined): string {
  return `${key} ${objectKey(namespace === undefined ? { name } : { namespace, name })}`;
}
