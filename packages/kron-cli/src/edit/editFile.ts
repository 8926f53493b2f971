import { readFile, stat } from 'node:fs/promises';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { type Edit, editText } from './editText.ts';

/** Edits the content of a file, but does not write the file. Returns the problems if the content cannot be edited. */
export async function editFile(
  source: string,
  edit: Edit,
): Promise<{ before: string; after: string; bytes: Uint8Array } | InputProblem[]> {
  if (!(await stat(source)).isFile())
    return [{ source, message: 'expected a file, found a pipe or a device' }];
  const bytes = await readFile(source);
  const start = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
  const before = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(start));
  const after = await editText(before, edit);
  if (typeof after !== 'string') return after.map((problem) => ({ source, ...problem }));
  return { before, after, bytes: Buffer.concat([bytes.subarray(0, start), Buffer.from(after)]) };
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
