import type { FleetEvent } from '@kron/fleet/fleet/fleet';
import type { JSX } from 'preact';

/** The Kubernetes Events about an object that name none of its periods, the newest first. */
export function EventList({ events }: { events: readonly FleetEvent[] }): JSX.Element | null {
  if (events.length === 0) return null;
  return (
    <>
      <h3>Other Events of the object</h3>
      <ul class="events">
        {events.map(({ at, reason, message }) => (
          <li key={`${reason} ${message}`}>
            {at === undefined ? null : <time dateTime={at}>{at}</time>} <strong>{reason}</strong> {message}
          </li>
        ))}
      </ul>
    </>
  );
}
