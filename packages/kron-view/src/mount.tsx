import { render } from 'preact';
import type { Client } from './state/client.ts';
import type { Store } from './state/store.ts';
import { Timeline } from './timeline/Timeline.tsx';

/** Draws the view into an element. */
export function draw(element: Element, { store, client }: { store: Store; client: Client }): void {
  render(<Timeline store={store} client={client} />, element);
}
