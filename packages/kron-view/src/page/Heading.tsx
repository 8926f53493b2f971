import type { JSX } from 'preact';
import { spanText } from '../clock/spanText.ts';
import type { Store } from '../state/store.ts';

const shownSources = 3;

/** What the view is about. */
export function Heading({ store }: { store: Store }): JSX.Element {
  const fleet = store.fleet.value;
  const count = store.rows.value.length;
  if (fleet === null) return <h1>What runs when</h1>;
  const { names } = fleet.source;
  const more = names.length > shownSources ? ` and ${names.length - shownSources} more` : '';
  return (
    <header class="heading">
      <h1>What runs when</h1>
      <p>
        {count === 1 ? '1 object' : `${count} objects`}
        {names.length === 0 ? '' : ` of ${names.slice(0, shownSources).join(', ')}${more}`}
        {`, ${spanText(fleet.span)}`}
        <span class="faint">
          {` kron ${fleet.kron}, time zones ${fleet.tzdata === null ? 'of this browser' : fleet.tzdata}`}
        </span>
      </p>
      {fleet.withheld.map(({ what, why }) => (
        <p key={what} class="note">{`not read: ${what} (${why})`}</p>
      ))}
    </header>
  );
}
