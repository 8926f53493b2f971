import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Manifest } from '@kron/kubernetes/transport';
import { microTime } from '../microTime.ts';

export const events = { group: 'events.k8s.io', version: 'v1', plural: 'events' };

/** What a person is to know about an object. */
export type EventNote = {
  readonly regarding: ObjectReference;
  /** Another object that has to do with it. */
  readonly related?: ObjectReference;
  readonly type: 'Normal' | 'Warning';
  /** Why, in one PascalCase word. */
  readonly reason: string;
  /** What was done or tried, in one word. */
  readonly action: string;
  /** For people; at most 1,024 bytes: see truncateNote. */
  readonly note: string;
};

export type ObjectReference = {
  readonly apiVersion: string;
  readonly kind: string;
  /** Absent for an object without a namespace; its events are in `default`. */
  readonly namespace?: string;
  readonly name: string;
  readonly uid: string;
};

/** How often the same was seen, and when last, milliseconds since the epoch. */
export type Occurrences = { readonly count: number; readonly first: number; readonly last: number };

export type Reporter = {
  /** `kron.io/kron-operator`. */
  readonly controller: string;
  /** This process. */
  readonly instance: string;
};

/** The reference to an object as it came from the API server, whose lists leave out what it is. */
export function referenceTo(
  object: Pick<KubeObject, 'metadata'>,
  { apiVersion, kind }: { apiVersion: string; kind: string },
): ObjectReference {
  const { namespace, name, uid = '' } = object.metadata;
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name, uid };
}

/** The event as it is stored: events.k8s.io/v1. */
export function eventManifest(
  name: string,
  note: EventNote,
  seen: Occurrences,
  reporter: Reporter,
): Manifest {
  const { regarding, related, type, reason, action } = note;
  return {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: { name, namespace: eventNamespace(note) },
    eventTime: microTime(seen.first),
    reportingController: reporter.controller,
    reportingInstance: reporter.instance.slice(0, 128),
    type,
    reason,
    action,
    note: note.note,
    regarding,
    ...(related === undefined ? {} : { related }),
    ...series(seen),
  };
}

/** What is left out until the same was seen twice. */
export function series({ count, last }: Occurrences): {
  series?: { count: number; lastObservedTime: string };
} {
  return count < 2 ? {} : { series: { count, lastObservedTime: microTime(last) } };
}

export function eventNamespace({ regarding }: EventNote): string {
  return regarding.namespace ?? 'default';
}

/** As much of a note as the API server takes: at most 1,024 bytes. */
export function truncateNote(note: EventNote): EventNote {
  return { ...note, note: cut(note.note, 1_024) };
}

function cut(text: string, bytes: number): string {
  const whole = new TextEncoder().encode(text);
  if (whole.length <= bytes) return text;
  const kept = new TextDecoder().decode(whole.subarray(0, bytes - 3)).replace(/\uFFFD+$/, '');
  return `${kept}…`;
}
