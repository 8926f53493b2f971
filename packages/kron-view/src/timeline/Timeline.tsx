import type { JSX } from 'preact';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';

/** Rows of runs on a time axis. */
export function Timeline({ store }: { store: Store; client: Client }): JSX.Element {
  return <p>{store.shown.value.length} objects</p>;
}
