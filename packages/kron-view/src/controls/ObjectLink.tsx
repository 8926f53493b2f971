import type { JSX } from 'preact';
import type { Store } from '../state/store.ts';

export function ObjectLink({ store, identity }: { store: Store; identity: string }): JSX.Element {
  return (
    <a
      class="identity"
      href={`#object=${identity}`}
      onClick={(event) => {
        // With a modifier key or another mouse button, the browser handles the click, for example opens another tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        store.object.value = identity;
      }}
    >
      {identity}
    </a>
  );
}
