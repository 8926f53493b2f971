import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { type EventNote, eventNamespace } from './eventNote.ts';

/**
 * The key of the series that an Event belongs to. Events of one series have the same object, type, reason and action, and the
 * same message. A failed attempt is repeated with a new UID, Job name or amount in its message, so words with a digit do not
 * count in messages of reasons such as `FailedCreate`: another cause is another Event, another attempt is not. Events of other
 * reasons report different facts if any word differs, such as the period.
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

/** Masks words with a digit, and the last word of a truncated message. */
function withoutDetails(note: string): string {
  return note
    .split(/\s+/)
    .map((word) => (/[\d…]/.test(word) ? '#' : word))
    .join(' ');
}
