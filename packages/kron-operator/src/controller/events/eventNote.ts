import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Manifest } from '@kron/kubernetes/transport';
import { microTime } from '../microTime.ts';

export const events = { group: 'events.k8s.io', version: 'v1', plural: 'events' };

export type EventNote = {
  readonly regarding: ObjectReference;
  readonly related?: ObjectReference;
  readonly type: 'Normal' | 'Warning';
  /** The reason in one word, in PascalCase. */
  readonly reason: string;
  /** The action that succeeded or failed, in one word. */
  readonly action: string;
  /** The message. `truncateNote` limits it to 1,024 bytes. */
  readonly note: string;
};

export type ObjectReference = {
  readonly apiVersion: string;
  readonly kind: string;
  /** Undefined for a cluster-scoped object. Its Events are stored in the namespace `default`. */
  readonly namespace?: string;
  readonly name: string;
  readonly uid: string;
};

/** How often an Event occurred, and its first and last time in milliseconds since the epoch. */
export type Occurrences = { readonly count: number; readonly first: number; readonly last: number };

export type Reporter = {
  /** The name of the controller: `kron.io/kron-operator`. */
  readonly controller: string;
  readonly instance: string;
};

/** A reference to an object. The caller passes the kind, because the API server leaves it out of the objects in a list. */
export function referenceTo(
  object: Pick<KubeObject, 'metadata'>,
  { apiVersion, kind }: { apiVersion: string; kind: string },
): ObjectReference {
  const { namespace, name, uid = '' } = object.metadata;
  return { apiVersion, kind, ...(namespace === undefined ? {} : { namespace }), name, uid };
}

export function eventManifest(
  name: string,
  note: EventNote,
  occurrences: Occurrences,
  reporter: Reporter,
): Manifest {
  const { regarding, related, type, reason, action } = note;
  return {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: { name, namespace: eventNamespace(note) },
    eventTime: microTime(occurrences.first),
    reportingController: reporter.controller,
    reportingInstance: reporter.instance.slice(0, 128),
    type,
    reason,
    action,
    note: note.note,
    regarding,
    ...(related === undefined ? {} : { related }),
    ...series(occurrences),
  };
}

/** The `series` field of an Event. The field is left out until the Event occurs for the second time. */
export function series({ count, last }: Occurrences): {
  series?: { count: number; lastObservedTime: string };
} {
  return count < 2 ? {} : { series: { count, lastObservedTime: microTime(last) } };
}

export function eventNamespace({ regarding }: EventNote): string {
  return regarding.namespace ?? 'default';
}

/** The API server does not accept longer notes. */
const maxNoteBytes = 1_024;

/** Truncates a note to `maxNoteBytes`. */
export function truncateNote(note: EventNote): EventNote {
  const text = Buffer.from(note.note);
  if (text.length <= maxNoteBytes) return note;
  const head = text.toString('utf8', 0, maxNoteBytes - 3).replace(/\uFFFD+$/, '');
  return { ...note, note: `${head}…` };
}
