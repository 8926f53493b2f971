import type { FleetEvent } from '../fleet/fleet.ts';
import { objectKey } from '../fleet/objectKey.ts';
import type { FleetPatch } from './changes.ts';

/** Maximum number of Events of one object in a Fleet. */
const maxPerObject = 10;

/** The Events of each object, newest first. The key of the map is the `objectKey` of the object. */
export type EventsByObject = ReadonlyMap<string, readonly FleetEvent[]>;

/** The newest Events of an object, newest first. Of Events with the same reason and message, keeps only the newest. */
export function keptEvents(events: readonly FleetEvent[]): FleetEvent[] {
  const byText = new Map<string, FleetEvent>();
  for (const event of events.toSorted(oldestFirst)) byText.set(`${event.reason} ${event.message}`, event);
  return [...byText.values()].toSorted(oldestFirst).slice(-maxPerObject).reverse();
}

function oldestFirst({ at: one = '' }: FleetEvent, { at: other = '' }: FleetEvent): number {
  return one < other ? -1 : Number(one > other);
}

/** Applies a FleetPatch to the Events. If the patch has Events of an object, they replace all its earlier ones. */
export function patchedEvents(
  before: EventsByObject,
  { events = [], gone }: Pick<FleetPatch, 'events' | 'gone'>,
): EventsByObject {
  if (events.length + gone.length === 0) return before;
  const all = new Map(before);
  for (const key of [...gone, ...events.map(objectKey)]) all.delete(key);
  for (const event of events) all.set(objectKey(event), [...(all.get(objectKey(event)) ?? []), event]);
  return all;
}
