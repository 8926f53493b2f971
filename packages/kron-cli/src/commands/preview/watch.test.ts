import { expect, test } from '@jest/globals';
import { ClusterError } from '../../clusterError.ts';
import { exitCode } from '../../exitCode.ts';
import type { Host, Sink } from '../../host.ts';
import { UsageError } from '../../usageError.ts';
import { watch } from './watch.ts';

/** What `watch` writes while the reads have these results, one after the other. A text is the output of a read. */
async function watched(results: readonly (string | Error)[], isTerminal: boolean): Promise<string[]> {
  const written: string[] = [];
  const sink = (name: string): Sink => ({
    write: async (text) => void written.push(`${name}: ${text}`),
    isTerminal,
    columns: undefined,
    rows: undefined,
  });
  const host = { out: sink('out'), err: sink('err'), clock: () => 0, atExit: () => undefined };
  const left = [...results];
  const look = async ({ out, err }: Host) => {
    // A progress line, which must not count as a change.
    await err.write(`\r${left.length} reads left`);
    const result = left.shift() ?? new Error('no more reads');
    if (typeof result !== 'string') {
      await err.write('a problem\n');
      throw result;
    }
    await out.write(result);
    return { code: exitCode.fine, rows: result };
  };
  await expect(watch(look, host as unknown as Host, 0)).rejects.toThrow('no more reads');
  return written;
}

test.each([
  ['the cluster does not answer', new ClusterError(['no answer'])],
  ['a named object is gone', new UsageError(['no answer'])],
])('while %s, the reason is printed once, and the watch continues', async (_, error) => {
  expect(await watched(['a\n', error, error, 'b\n'], false)).toEqual([
    'out: a\n',
    'err: ',
    'err: a problem\nkron: no answer\n',
    'out: \nb\n',
    'err: ',
  ]);
});

test('a terminal keeps the last rows above the reason', async () => {
  const [, ...screens] = await watched(['a\n', new ClusterError(['no answer'])], true);
  expect(screens).toEqual(['out: \u001b[H\u001b[2Ja', 'out: \u001b[H\u001b[2Ja\na problem\nkron: no answer']);
});

test.each([false, true])(
  'an error of the first read ends the watch, on the normal screen; terminal: %s',
  async (isTerminal) => {
    const error = new ClusterError(['no more reads']);
    expect(await watched([error, 'a\n'], isTerminal)).toEqual(['err: a problem\n']);
  },
);
