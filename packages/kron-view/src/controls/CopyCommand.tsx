import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Store } from '../state/store.ts';

export function CopyCommand({ store, command }: { store: Store; command: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(command);
      setCopied(true);
    } catch {
      store.message.value = 'the browser does not let the page copy: select the command';
    }
  };
  return (
    <p class="command">
      <code>{command}</code>
      <button type="button" class="quiet" aria-label={`Copy ${command}`} onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </button>
    </p>
  );
}
