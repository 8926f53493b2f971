import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { assumedZoneNotes } from '@kron/fleet/input/assumedZone';
import type { Input } from '@kron/fleet/input/input';
import { withoutUndefined } from '@kron/fleet/plainObject';
import { utcText, utcTextOrNull } from '@kron/fleet/text/instantText';
import { calendarSource, inputRequest } from '../../input/openInput.ts';
import { readFiles } from '../../input/readFiles.ts';
import { namesStandardInput } from '../../input/readSources.ts';
import { reportAssumed, reportRead } from '../../input/reportInput.ts';
import { rejectAllWithNamespace, rejectClusterFlags } from '../../input/selection.ts';
import type { ClusterFlags, SelectionFlags } from '../../options/clusterOptions.ts';
import { readClusterNames } from '../../options/clusterNames.ts';
import { Problems } from '../../options/problems.ts';
import type { OutputFlags } from '../../options/sharedOptions.ts';
import { readSpan } from '../../options/spanOptions.ts';
import { readView, type View } from '../../options/viewOptions.ts';
import { dataText } from '../../output/dataText.ts';
import { paintFor } from '../../output/paint.ts';
import { Progress } from '../../output/progress.ts';
import { writeText } from '../../output/writeText.ts';
import { type Change, countChanges } from './change.ts';
import { changesText } from './changesText.ts';
import { compare } from './compare.ts';
import type { Sides } from './readSides.ts';

export type DiffFlags = OutputFlags &
  ClusterFlags &
  SelectionFlags & {
    recursive?: true;
    namespace?: string;
    prune?: true;
    calendars?: 'cluster';
    cluster?: string;
    to?: string;
    for?: string;
  };

/** Advice for ControlledJobs. kron diff compares the periods of KronJobs, but not the starts and stops of ControlledJobs. */
const controlledJobAdvice =
  'to compare ControlledJobs: diff <(kron preview -f OLD --for 7d) <(kron preview -f NEW --for 7d)';

const diffCode = {
  same: exitCode.fine,
  differs: exitCode.invalidInput,
  error: exitCode.wrongUsage,
} as const satisfies Record<string, ExitCode>;

/**
 * Shows which future runs move, appear or vanish when NEW replaces OLD now.
 *
 * @param old a file or folder. undefined for the objects in the cluster
 */
export async function diff(
  old: string | undefined,
  next: string,
  flags: DiffFlags,
  host: Host,
): Promise<ExitCode> {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  const span = readSpan(flags.to === undefined ? { for: '7d', ...flags } : flags, view, problems);
  if (old !== undefined && [old, next].every((path) => namesStandardInput([path])))
    problems.add('standard input can be read once: write a file for OLD or for NEW');
  addProblems(old, flags, problems);
  readClusterNames(flags, problems);
  problems.throwIfAny();
  const { before, after } =
    old === undefined
      ? await readWithCluster(next, flags, host)
      : { before: await read(old, flags, host), after: await read(next, flags, host) };
  if ([before, after].some(({ leftOut }) => leftOut.some(({ kind }) => kind === 'ControlledJob')))
    await host.err.write(`${controlledJobAdvice}\n`);
  // An invalid KronJob in the cluster is no error: it starts no Jobs, and NEW may fix it.
  const errors = [...after.problems, ...(old === undefined ? [] : before.problems)];
  if (errors.length > 0) return diffCode.error;
  const all = new Map(
    [...before.kronJobs, ...after.kronJobs].map((kronJob) => [objectKey(kronJob), kronJob]),
  );
  const paint = paintFor(host.err, host, flags.color);
  await reportAssumed([...all.values()], host, paint);
  for (const note of assumedZoneNotes([...all.values()])) await host.err.write(`${paint.dim(note)}\n`);
  const changes = await compare(before.kronJobs, after.kronJobs, span, new Progress(host.err));
  await writeText(host.out, await rendered(changes, span, view, flags, host));
  return changes.length === 0 ? diffCode.same : diffCode.differs;
}

function addProblems(old: string | undefined, flags: DiffFlags, problems: Problems): void {
  const { allNamespaces, selector, prune } = flags;
  if (old !== undefined) {
    rejectClusterFlags(flags, problems, 'OLD and NEW are files: remove the flag, or OLD');
    if (prune) problems.add('--prune is about a cluster, and OLD and NEW are files: remove the flag, or OLD');
    return;
  }
  if (flags.calendars !== undefined)
    problems.add('--calendars is for OLD and NEW that are files: without OLD, the cluster is read anyway');
  if (!prune && (allNamespaces || selector !== undefined)) {
    problems.add('-A and -l need --prune: write --prune with them');
  }
  rejectAllWithNamespace(flags, problems);
}

async function readWithCluster(path: string, flags: DiffFlags, host: Host): Promise<Sides> {
  const { readSides } = await import('./readSides.ts');
  return readSides(path, flags, host, (input) => reportRead(input, flags, host));
}

async function read(path: string, { recursive, namespace, ...flags }: DiffFlags, host: Host): Promise<Input> {
  const request = inputRequest({ filename: [path], ...withoutUndefined({ recursive, namespace }) });
  const input = await readFiles(
    {
      ...request,
      ...(await calendarSource(flags, host)),
      clusters: readClusterNames(flags, new Problems()),
      cronJobs: true,
      dropsTemplates: true,
    },
    host,
  );
  await reportRead(input, flags, host);
  return input;
}

async function rendered(
  changes: readonly Change[],
  span: { from: number; to: number },
  view: View,
  flags: DiffFlags,
  host: Host,
): Promise<string[]> {
  const { output } = flags;
  if (output === 'json' || output === 'yaml') {
    return [await dataText(changesData(changes, span, host.tzdata), output)];
  }
  const paint = paintFor(host.out, host, flags.color);
  const shown = { zone: view.zone, paint, width: host.out.columns, wide: output === 'wide' };
  return changesText(changes, shown).map((line) => `${line}\n`);
}

/** The changes for JSON and YAML output. Copies each field by name, so that a new field is never published by accident. */
function changesData(
  changes: readonly Change[],
  { from, to }: { from: number; to: number },
  tzdata: string,
): object {
  const { moves, appears, vanishes } = countChanges(changes);
  return {
    from: utcText(from),
    to: utcText(to),
    moves,
    appears,
    vanishes,
    items: changes.map(({ kronJob, clusterName, nominal, change, oldTime, newTime, because }) => ({
      identity: kronJob.identity,
      kind: kronJob.kind,
      ...(clusterName === undefined ? {} : { clusterName }),
      periodID: utcText(nominal),
      change,
      oldTime: utcTextOrNull(oldTime),
      newTime: utcTextOrNull(newTime),
      because,
    })),
    tzdata,
  };
}
