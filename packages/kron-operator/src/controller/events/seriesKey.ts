import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { type EventNote, eventNamespace } from './eventNote.ts';

/**
 * The key of an Event's series. Events of one series have the same object, related object, type, reason, action and message.
 *
 * For warnings whose reason begins with `Failed`, the key ignores words with a digit, such as a UID or the name of a Job. So
 * a new attempt continues the series, and a new cause starts another series.
 *
 * The key begins with the namespace, as the work queue expects.
 *
 * @param event - an Event with a truncated note
 */
export function seriesKey(event: EventNote): string {
  const { regarding, related, type, reason, action, note } = event;
  const message = type === 'Warning' && reason.startsWith('Failed') ? withoutDetails(note) : note;
  const name = JSON.stringify([regarding.uid, related?.uid, type, reason, action, message]);
  return objectKey({ namespace: eventNamespace(event), name });
}

/** Replaces each word that contains a digit, and the last word of a truncated message, with `#`. */
function withoutDetails(note: string): string {
  return note
    .split(/\s+/)
    .map((word) => (/[\d…]/.test(word) ? '#' : word))
    .join(' ');
}
