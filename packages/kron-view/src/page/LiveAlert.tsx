import type { JSX } from 'preact';
import type { Store } from '../state/store.ts';

/** Says that what is shown is not current, and what to know about a live source. */
export function LiveAlert({ store }: { store: Store }): JSX.Element | null {
  const live = store.live.value;
  if (live === null) return null;
  const { lost, notes, disconnected } = live;
  const alert =
    disconnected ?? (lost === null ? null : `as of ${lost.asOf.slice(11)}, reconnecting: ${lost.why}`);
  return (
    <>
      {alert === null ? null : (
        <p class="alert" role="alert">
          {alert}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="note">
          {`note: ${note}`}
        </p>
      ))}
    </>
  );
}
