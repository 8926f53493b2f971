import { namedCalendar, specOf } from '../timeline/calendarEntries.ts';
import {
  type CalendarGroup,
  type CalendarKey,
  type CalendarSpec,
  type CalendarsSpec,
  type CompileOptions,
  InvalidSpecError,
  type NamedCalendar,
  placeholderCalendar,
} from 'kron-core';
import type { CalendarKind } from './findObjects.ts';

export type CalendarReference = NamedCalendar & { namespace: string };

export const calendarKeyOf: Readonly<Record<CalendarKind, CalendarKey>> = {
  KronCalendar: 'calendar',
  ClusterKronCalendar: 'clusterCalendar',
};

type KnownCalendar = NonNullable<Exclude<CalendarGroup, 'unreadable'>>[string];

/**
 * The calendars of an input, by kind, namespace and name. If several have the same name, the last one replaces the others,
 * as with `kubectl apply`.
 */
export class Calendars {
  readonly #calendars = new Map<string, KnownCalendar>();
  readonly #unreadable = new Set<CalendarKey>();

  /** Adds a valid or invalid calendar. */
  add(reference: CalendarReference, spec: unknown, options?: CompileOptions): void {
    this.#calendars.set(placeOf(reference), compiled(spec as CalendarSpec, options));
  }

  /** Records that Kron may not read the calendars of a kind from the cluster. */
  addUnreadable(key: CalendarKey): void {
    this.#unreadable.add(key);
  }

  /** Adds the calendars and the unreadable kinds of `other`. Its calendars replace calendars with the same name. */
  addAll(other: Calendars): void {
    for (const [place, calendar] of other.#calendars) this.#calendars.set(place, calendar);
    for (const key of other.#unreadable) this.#unreadable.add(key);
  }

  has(reference: CalendarReference): boolean {
    return this.#calendars.has(placeOf(reference));
  }

  /** The spec of a calendar. Undefined if the input has no valid calendar with this name. */
  writtenSpec(reference: CalendarReference): CalendarSpec | undefined {
    const calendar = this.#calendars.get(placeOf(reference));
    return calendar === undefined ? undefined : specOf(calendar);
  }

  /** The kinds of calendars that Kron may not read from the cluster. */
  get unreadable(): readonly CalendarKey[] {
    return [...this.#unreadable];
  }

  /** A variant of `specFor` in which an empty calendar replaces each missing or invalid calendar. */
  filledSpecFor(namespace: string, references: readonly NamedCalendar[]): CalendarsSpec {
    const group = (kind: CalendarKey): CalendarGroup =>
      Object.fromEntries(
        references
          .filter(({ key }) => key === kind)
          .map(({ key, name }) => {
            const calendar = this.#calendars.get(placeOf({ key, name, namespace }));
            const isValid = calendar !== undefined && specOf(calendar) !== undefined;
            return [name, isValid ? calendar : placeholderCalendar(key, namespace, name)];
          }),
      );
    return { calendar: group('calendar'), clusterCalendar: group('clusterCalendar') };
  }

  specFor(namespace: string, references: readonly NamedCalendar[]): CalendarsSpec {
    const group = (key: CalendarKey): CalendarGroup => {
      const found = references
        .filter((reference) => reference.key === key)
        .map(({ name }) => [name, this.#calendars.get(placeOf({ key, name, namespace }))] as const);
      const isMissing = found.some(([, calendar]) => calendar === undefined);
      if (isMissing && this.#unreadable.has(key)) return 'unreadable';
      return Object.fromEntries(
        found.flatMap(([name, calendar]) => (calendar === undefined ? [] : [[name, calendar]])),
      );
    };
    return { calendar: group('calendar'), clusterCalendar: group('clusterCalendar') };
  }
}

/** Compiles a calendar. Returns an invalid spec unchanged: kron-core reports it for each KronJob that uses it. */
function compiled(spec: CalendarSpec, options: CompileOptions | undefined): KnownCalendar {
  try {
    return namedCalendar(spec, options);
  } catch (error) {
    if (error instanceof InvalidSpecError) return spec;
    throw error;
  }
}

function placeOf({ key, namespace, name }: CalendarReference): string {
  return key === 'clusterCalendar' ? `/${name}` : `${namespace}/${name}`;
}
