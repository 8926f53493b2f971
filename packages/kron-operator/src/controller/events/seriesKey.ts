import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { type EventNote, eventNamespace } from './eventNote.ts';

/**
 * The key of the series that an Event belongs to. Events of one series have the same object, type, reason and action, and the
 * same message. The message of a repeated attempt can have a new UID, Job name or amount. So for reasons such as `FailedCreate`
 * the key ignores words with a digit: a new attempt continues the series, and a new cause starts another one. For all other
 * reasons, any different word, such as the period, starts another series.
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
