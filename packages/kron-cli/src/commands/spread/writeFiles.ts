import { readFile, stat } from 'node:fs/promises';
import { type InputProblem, problemText } from '@kron/fleet/input/inputProblem';
import { counted } from '../../output/fleetText.ts';
import type { SpecChange } from './changedManifest.ts';
import { editText } from './edit/editText.ts';
import { type NewContent, replaceFiles, WriteError } from './edit/replaceFiles.ts';
import type { Group } from './group.ts';
import { groupBy } from './groupBy.ts';
import { RefusedError } from './refusedError.ts';

/**
 * Sets the slots in the files of the members. Computes all new contents before it writes the first.
 *
 * @param namespace the namespace of manifests without one
 * @returns one line for each file that it has replaced
 * @throws RefusedError if a file cannot be edited or written
 */
export async function writeFiles(groups: readonly Group[], namespace: string): Promise<string[]> {
  const changed = groups.flatMap(({ members }) =>
    members.flatMap(({ member, change }) => (change === null ? [] : [{ member, change }])),
  );
  const contents: NewContent[] = [];
  const problems: InputProblem[] = [];
  const lines: string[] = [];
  for (const [source, own] of groupBy(changed, ({ member }) => member.kronJob.source)) {
    const changes = new Map(own.map(({ member, change }) => [member.identity, change]));
    const edited = await editFile(source, changes, namespace);
    if (Array.isArray(edited)) problems.push(...edited);
    else {
      contents.push({ path: source, bytes: edited });
      lines.push(`wrote ${source}: ${counted(own.length, 'KronJob')}`);
    }
  }
  if (problems.length > 0) throw new RefusedError(refusalLines(problems));
  try {
    await replaceFiles(contents);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    throw new RefusedError([
      `${error.path}: cannot be written (${error.message}); run the command again when it can be, every file is complete`,
    ]);
  }
  return lines;
}

function refusalLines(problems: readonly InputProblem[]): string[] {
  return [
    ...problems.map((problem) => problemText(problem)),
    'nothing was written; edit the source of these manifests, or write -o patch instead of --write',
  ];
}

async function editFile(
  source: string,
  changes: ReadonlyMap<string, SpecChange>,
  namespace: string,
): Promise<Uint8Array | InputProblem[]> {
  if (!(await stat(source)).isFile())
    return [{ source, message: 'expected a file, found a pipe or a device' }];
  const bytes = await readFile(source);
  const start = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(start));
  const edited = await editText(text, { changes, namespace });
  if (typeof edited === 'string') return Buffer.concat([bytes.subarray(0, start), Buffer.from(edited)]);
  return edited.map((problem) => ({ source, ...problem }));
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
