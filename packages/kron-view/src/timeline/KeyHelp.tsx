import type { JSX } from 'preact';
import { keyHelp } from './keyCommand.ts';

/** What each key does while the timeline has the focus. */
export function KeyHelp(): JSX.Element {
  return (
    <table class="timeline-keys">
      <caption>Keys in the timeline</caption>
      <tbody>
        {keyHelp.map(({ keys, does }) => (
          <tr key={keys}>
            <th scope="row">{keys}</th>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
