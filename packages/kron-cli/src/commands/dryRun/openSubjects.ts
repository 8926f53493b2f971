import type { Host } from '../../host.ts';
import type { Input } from '../../input/input.ts';
import { inputRequest } from '../../input/openInput.ts';
import type { InputProblem } from '../../input/problem.ts';
import { reportAssumed, reportRead } from '../../input/reportInput.ts';
import { selectByName } from '../../input/selectByName.ts';
import { refuseClusterFlags } from '../../input/selection.ts';
import { Problems } from '../../options/problems.ts';
import type { InputFlags, OutputFlags } from '../../options/sharedOptions.ts';
import { type Paint, paintFor } from '../../output/paint.ts';
import { isPlainObject } from '../../plainObject.ts';
import { epochSeconds } from '../../timeline/epochSeconds.ts';
import { UsageError } from '../../usageError.ts';
import type { ControlledSubject } from './controlledJob/controlledJobSubject.ts';
import type { Moment } from './kronJob/dryRunKronJob.ts';
import type { Subject } from './kronJob/kronJobSubject.ts';
import { type ClusterState, ofKind, unknownState } from './state/clusterState.ts';
import type { Manifest } from './state/manifest.ts';
import { readManifests } from './state/readManifests.ts';
import { readObserved } from './state/readObserved.ts';
import { subjectsIn } from './subjects.ts';

/** Where manifests and the state of the cluster come from. */
export type SubjectFlags = InputFlags & OutputFlags & { observed?: string[]; live?: true };

/** What is decided about, and what is wrong with the rest. */
export type Subjects = {
  subjects: readonly Subject[];
  controlled: readonly ControlledSubject[];
  problems: readonly InputProblem[];
};

/**
 * Reads what is to be decided about: manifests, the state of the cluster, from files or from the cluster itself, or
 * manifests that are applied to that state.
 *
 * @param moment a KronJob that the cluster does not have is created then
 * @throws UsageError, ClusterError
 */
export async function openSubjects(
  names: readonly string[],
  flags: SubjectFlags,
  moment: Moment,
  host: Host,
): Promise<Subjects> {
  const { filename, observed, live } = flags;
  if (live && observed !== undefined) {
    throw new UsageError(['--live and --observed exclude each other: write where the state is from']);
  }
  if (observed === undefined && (live || filename === undefined)) {
    const { liveSubjects } = await import('./liveSubjects.ts');
    return liveSubjects(names, flags, moment, host);
  }
  const problems = new Problems();
  refuseClusterFlags(
    flags,
    problems,
    'files are read: leave it out, or write --live for the state of the cluster',
  );
  problems.throwIfAny();
  return fileSubjects(names, flags, epochSeconds(moment.now), host);
}

async function fileSubjects(
  names: readonly string[],
  flags: SubjectFlags,
  now: number,
  host: Host,
): Promise<Subjects> {
  const { filename, observed } = flags;
  if (filename?.includes('-') && observed?.includes('-')) {
    throw new UsageError(['standard input can be read once: write a file for -f or for --observed']);
  }
  const request = inputRequest(flags);
  const told: Input[] = [];
  let state = unknownState();
  if (observed !== undefined) {
    const read = await readObserved(observed, request.namespace, host);
    state = read.state;
    told.push(read.input);
  }
  let manifests = [...state.stored.values()];
  if (filename !== undefined) {
    const read = await readManifests(request, host);
    manifests = read.manifests;
    told.push(read.input);
  }
  const paint = paintFor(host.err, host, flags.color);
  for (const input of told) await reportRead(input, flags.verbose === true, host, paint);
  const chosen = selectByName(manifests, names);
  await reportAssumedOf(chosen, host, paint);
  if (observed === undefined)
    for (const note of statusNotes(chosen)) await host.err.write(`${paint.dim(note)}\n`);
  return {
    subjects: subjectsIn(state, chosen, now),
    controlled: await controlledIn(state, chosen),
    problems: told.flatMap(({ problems }) => problems),
  };
}

/** What is about ControlledJobs alone is loaded when there is one. */
export async function controlledIn(
  state: ClusterState,
  manifests: readonly Manifest[],
): Promise<ControlledSubject[]> {
  if (ofKind('ControlledJob', manifests).length === 0) return [];
  const { controlledSubjectsIn } = await import('./controlledJob/controlledSubjectsIn.ts');
  return controlledSubjectsIn(state, manifests);
}

/** Of each kind what the answer rests on besides the manifests. */
export async function reportAssumedOf(
  manifests: readonly Manifest[],
  host: Host,
  paint: Paint,
): Promise<void> {
  for (const kind of ['KronJob', 'ControlledJob'] as const)
    await reportAssumed(ofKind(kind, manifests), host, paint, kind);
}

/** A manifest says what should be; what is there comes from elsewhere. */
function statusNotes(manifests: readonly Manifest[]): string[] {
  return manifests
    .filter(({ manifest: { status } }) => isPlainObject(status) && Object.keys(status).length > 0)
    .map(
      ({ identity }) =>
        `note: the status of ${identity} is not looked at here; --observed reads it, and --live the cluster's`,
    );
}
