import type { JSX } from 'preact';
import type { Store } from '../state/store.ts';

/** The name of an object, which opens its page. */
export function ObjectLink({ store, identity }: { store: Store; identity: string }): JSX.Element {
  return (
    <a
      class="identity"
      href={`#object=${identity}`}
      onClick={(event) => {
        // With Ctrl or the middle button the browser opens another tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        store.object.value = identity;
      }}
    >
      {identity}
    </a>
  );
}
