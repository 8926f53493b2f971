import type { JSX } from 'preact';
import { CopyCommand } from '../controls/CopyCommand.tsx';
import type { Store } from '../state/store.ts';
import type { ObjectRow } from '../worker/protocol.ts';
import type { LastResult } from './lastResults.ts';
import { objectCommands } from './objectCommands.ts';

type CommandsProps = { store: Store; row: ObjectRow; results: readonly LastResult[] };

/** Commands that the user can copy. The page itself runs none of them. */
export function CommandList({ store, row, results }: CommandsProps): JSX.Element | null {
  const source = store.fleet.value?.source ?? { kind: 'text' as const, names: [] };
  const last = results.find(({ run }) => run.jobName !== undefined)?.run;
  const commands = objectCommands(row, source, last);
  if (commands.length === 0) return null;
  return (
    <>
      <h3>Commands</h3>
      {commands.map(({ does, command }) => (
        <div key={command}>
          <p class="note">{does}</p>
          <CopyCommand store={store} command={command} />
        </div>
      ))}
    </>
  );
}
