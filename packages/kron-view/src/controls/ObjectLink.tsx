import type { JSX } from 'preact';
import type { Store } from '../state/store.ts';

export function ObjectLink({ store, identity }: { store: Store; identity: string }): JSX.Element {
  return (
    <a
      class="identity"
      href={`#object=${identity}`}
      onClick={(event) => {
        // The browser handles a click with Ctrl or with the middle button, and opens another tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        store.object.value = identity;
      }}
    >
      {identity}
    </a>
  );
}
