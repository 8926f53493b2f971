import { readFile, stat } from 'node:fs/promises';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { type Edit, type EditedText, editText } from './editText.ts';

type EditedFile = Pick<EditedText, 'values'> & {
  /** Undefined if the file has no edit. */
  content?: { before: string; after: string; bytes: Uint8Array };
  problems: InputProblem[];
};

/** Edits the content of a file, but does not write the file. */
export async function editFile(source: string, edit: Edit): Promise<EditedFile> {
  if (!(await stat(source)).isFile())
    return { values: [], problems: [{ source, message: 'expected a file, found a pipe or a device' }] };
  const bytes = await readFile(source);
  const start = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
  const before = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(start));
  const { after, values, problems } = await editText(before, edit);
  return {
    ...(values.length > 0 && {
      content: { before, after, bytes: Buffer.concat([bytes.subarray(0, start), Buffer.from(after)]) },
    }),
    values,
    problems: problems.map((problem) => ({ source, ...problem })),
  };
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
