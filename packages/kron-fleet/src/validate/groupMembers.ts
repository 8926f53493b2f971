import { acceptedCodes, groupWarnings } from 'kron-crd-schema/warnings';
import type { FoundObject } from '../input/findObjects.ts';
import { type InputProblem, placeText } from '../input/inputProblem.ts';
import type { InputKronJob } from '../input/inputKronJob.ts';
import { locateIssues } from '../input/locateIssues.ts';
import { cronJobPath } from '../input/cronJobPaths.ts';

type GroupMember = { kronJob: InputKronJob; object: FoundObject };

/** Collects the members of all groups of an input. They can be compared only when all members are known. */
export class GroupMembers {
  readonly #members: GroupMember[] = [];

  add(kronJob: InputKronJob, object: FoundObject): void {
    if (typeof kronJob.spec.spread?.group === 'string') this.#members.push({ kronJob, object });
  }

  /** The warnings about members that contradict each other. The message has the file and position of the other member. */
  async warnings(): Promise<InputProblem[]> {
    const found = groupWarnings(
      // List the fields by name: `schedule` of a LeanKronJob is a getter, which an object spread would leave out.
      this.#members.map(({ kronJob: { spec, schedule } }) => ({ spec, schedule })),
    );
    const problems: InputProblem[] = [];
    for (const { member, other, path, code, message } of found) {
      const [own, others] = [this.#members[member], this.#members[other]];
      if (own === undefined || others === undefined || acceptedCodes(own.object.value).reasons.has(code))
        continue;
      const { source, namespace } = own.kronJob;
      const issue = {
        path: pathIn(own, path),
        code,
        message: `${message} (${await placeOf(others, path)})`,
      };
      problems.push(...(await locateIssues([issue], own.object, source, namespace)));
    }
    return problems;
  }
}

/** The file and position of a field of a group member, such as `fleet.yaml:12:11`. */
async function placeOf(member: GroupMember, path: string): Promise<string> {
  const { source, namespace } = member.kronJob;
  const issue = { path: pathIn(member, path), code: '', message: '' };
  const [located] = await locateIssues([issue], member.object, source, namespace);
  return placeText({ source, position: located?.position });
}

/** Converts the path of a KronJob's field to the path in the manifest of a member, which can be a CronJob. */
function pathIn({ kronJob: { kind }, object }: GroupMember, path: string): string {
  return kind === 'CronJob' ? cronJobPath(object.value, path) : path;
}
