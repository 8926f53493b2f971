import { objectKey } from '@kron/fleet/fleet/objectKey';
import { type InputProblem, problemText } from '@kron/fleet/input/inputProblem';
import { countsOf, fleetText } from '../../output/fleetText.ts';
import { editFile } from '../../edit/editFile.ts';
import { type NewContent, replaceFiles, WriteError } from '../../edit/replaceFiles.ts';
import type { Group } from './group.ts';
import { groupBy } from '../../edit/groupBy.ts';
import { RefusedError } from './refusedError.ts';
import { spreadEdit } from './spreadEdit.ts';

/**
 * Sets the slots in the files of the members. All new contents are computed before the first file is written.
 *
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
    const changes = new Map(own.map(({ member, change }) => [objectKey(member.kronJob), change]));
    const edited = await editFile(source, spreadEdit(changes, namespace));
    problems.push(...edited.problems);
    if (edited.content) {
      contents.push({ path: source, bytes: edited.content.bytes });
      lines.push(`wrote ${source}: ${fleetText(countsOf(own.map(({ member }) => member.kronJob)))}`);
    }
  }
  if (problems.length > 0) throw new RefusedError(refusalLines(problems));
  try {
    await replaceFiles(contents);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    throw new RefusedError([error.advice]);
  }
  return lines;
}

function refusalLines(problems: readonly InputProblem[]): string[] {
  return [
    ...problems.map((problem) => problemText(problem)),
    'nothing was written; edit the source of these manifests, or write -o patch instead of --write',
  ];
}
