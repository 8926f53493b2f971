import type { Paint } from '@kron/fleet/text/paint';
import { overlappingWindowsWarning } from 'kron-crd-schema/warnings';
import { printable } from '@kron/fleet/text/printable';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { byPlace, type InputProblem, problemText } from '@kron/fleet/input/inputProblem';
import { reportLeftOut } from '../../input/reportInput.ts';
import { dataText } from '../../output/dataText.ts';
import { counted } from '../../output/fleetText.ts';
import { paintFor } from '../../output/paint.ts';
import { writeText } from '../../output/writeText.ts';
import type { PlainObject } from '@kron/fleet/plainObject';
import { withoutManagers } from '../../writing/reportCreated.ts';
import { changedManifest } from './changedManifest.ts';
import { assignGroup, type Candidates, formGroups, type Group } from './group.ts';
import { type ReadMembers, readMembers } from './readMembers.ts';
import { disagreementLines, unassignedLines } from './refusalText.ts';
import { RefusedError } from './refusedError.ts';
import { readRequest, type SpreadFlags, type SpreadRequest } from './request.ts';
import { movesText, spreadTable } from './spreadTable.ts';

/** Gives the members of a group their slots. */
export async function spread(names: readonly string[], flags: SpreadFlags, host: Host): Promise<ExitCode> {
  const request = readRequest(names, flags, host);
  const paint = paintFor(host.err, host, flags.color);
  try {
    const read = await readMembers(request, flags, host);
    const groups = groupsOf(read, request);
    if (flags.check) return await check(groups, read, request, { flags, host });
    const spreadGroups = assigned(groups, request);
    for (const note of overlapNotes(spreadGroups, host))
      await host.err.write(`${paint.yellow(printable(note))}\n`);
    await show(spreadGroups, read, request, { flags, host });
    await reportLeftOut(read.problems, host, paint);
    return read.problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    await host.err.write(error.lines.map((line) => `${paint.red(printable(line))}\n`).join(''));
    return exitCode.invalidInput;
  }
}

type Run = { readonly flags: SpreadFlags; readonly host: Host };

/** The groups of the members. @throws RefusedError if there are neither members nor problems in the input */
function groupsOf({ members, problems }: ReadMembers, request: SpreadRequest): readonly Candidates[] {
  if (members.length === 0 && problems.length === 0)
    throw new RefusedError([
      `found no KronJob or CronJob with the group ${request.group} or without a group`,
    ]);
  return formGroups(members, request);
}

function assigned(candidates: readonly Candidates[], { window }: SpreadRequest): Group[] {
  const groups: Group[] = [];
  const lines: string[] = [];
  for (const one of candidates) {
    if (one.disagreements.length > 0) {
      lines.push(...disagreementLines(one));
      continue;
    }
    const group = assignGroup(one, window);
    if ('is' in group) lines.push(...unassignedLines(one, group));
    else groups.push(group);
  }
  if (lines.length > 0) throw new RefusedError(lines);
  return groups;
}

/** Notes about groups whose window is longer than the time to the next period. One member represents its whole group. */
function overlapNotes(groups: readonly Group[], { now }: Host): string[] {
  return groups.flatMap(({ name, members }) => {
    const one = members.find(({ member }) => member.kronJob.schedule.policy.concurrency !== 'allow');
    const found = one === undefined ? [] : overlappingWindowsWarning(one.member.kronJob, now);
    return found.map(({ message }) => `note: ${name}: window ${message}`);
  });
}

async function check(
  groups: readonly Candidates[],
  { problems }: ReadMembers,
  request: SpreadRequest,
  { flags, host }: Run,
): Promise<ExitCode> {
  const { findingsOf } = await import('./findings.ts');
  const paint = paintFor(host.out, host, flags.color);
  const checked = await Promise.all(groups.map((group) => findingsOf(group, request)));
  const findings = checked.flatMap((one) => one.findings).sort(byPlace);
  const notes = checked.flatMap(({ note }) => note ?? []);
  const members = counted(
    groups.reduce((sum, group) => sum + group.members.length, 0),
    'member',
  );
  await writeText(host.out, [
    ...findings.map((finding) => findingLine(finding, paint)),
    ...notes.map((note) => `${flags.strict ? paint.red(note) : paint.yellow(note)}\n`),
    `${counted(findings.length, 'finding')}, ${members}\n`,
  ]);
  const isFine = findings.length === 0 && problems.length === 0 && (notes.length === 0 || !flags.strict);
  return isFine ? exitCode.fine : exitCode.invalidInput;
}

function findingLine(finding: InputProblem, paint: Paint): string {
  return `${problemText(finding)} ${paint.dim(`[${finding.code}]`)}\n`;
}

/** With `--write`, edits the files. Prints the groups. */
async function show(
  groups: readonly Group[],
  { problems }: ReadMembers,
  request: SpreadRequest,
  { flags, host }: Run,
): Promise<void> {
  if (flags.write) {
    if (problems.length > 0)
      throw new RefusedError([
        `nothing was written: ${counted(problems.length, 'problem')} above; render templates, and write -o patch instead of --write`,
      ]);
    const { writeFiles } = await import('./writeFiles.ts');
    const lines = await writeFiles(groups, flags.namespace ?? 'default');
    for (const line of lines) await host.err.write(`${printable(line)}\n`);
  }
  if (flags.output === 'table') {
    const { zone } = request.view;
    const view = { zone, paint: paintFor(host.out, host, flags.color), width: host.out.columns };
    return writeText(host.out, spreadTable(groups, view));
  }
  await writeText(host.out, await rendered(groups, flags));
  if (flags.output === 'json') return;
  for (const group of groups) await host.err.write(`${printable(`${group.name}: ${movesText(group)}`)}\n`);
}

async function rendered(groups: readonly Group[], flags: SpreadFlags): Promise<string[]> {
  if (flags.output === 'json') {
    const { spreadData } = await import('./spreadData.ts');
    return [await dataText(spreadData(groups), 'json')];
  }
  if (flags.output === 'patch') return (await import('./patchLines.ts')).patchLines(groups, flags);
  const texts = await Promise.all(manifests(groups).map((one) => dataText(one, 'yaml')));
  return texts.map((text, index) => (index === 0 ? text : `---\n${text}`));
}

/** The manifests of the members with their new slots, without `status` and `managedFields`. */
function manifests(groups: readonly Group[]): PlainObject[] {
  return groups.flatMap(({ name, members }) =>
    members.map(({ member: { kronJob }, after, change }) => {
      const { status: _, ...manifest } = kronJob.manifest;
      return withoutManagers(changedManifest(manifest, change ?? { spread: { ...after, group: name } }));
    }),
  );
}
