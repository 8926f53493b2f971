import type { Host } from '../host.ts';
import { inputRequest } from '../input/openInput.ts';
import { isPlainObject, type PlainObject } from '../input/plainObject.ts';
import type { InputProblem } from '../input/problem.ts';
import { type Input, readKronJobs } from '../input/readKronJobs.ts';
import { reportAssumed, reportRead } from '../input/reportInput.ts';
import { selectByName } from '../input/selectByName.ts';
import type { InputFlags, OutputFlags } from '../options/sharedOptions.ts';
import { utcText } from '../output/instantText.ts';
import { paintFor } from '../output/paint.ts';
import { UsageError } from '../usageError.ts';
import { type ClusterState, unknownState } from './clusterState.ts';
import { edited } from './edited.ts';
import { invalidManifest, type Manifest } from './manifest.ts';
import { readObserved } from './observedFiles.ts';
import { newKronJob, storedKronJob } from './storedKronJob.ts';
import { type Subject, subjectOf } from './subject.ts';

/** Where manifests and the state of the cluster come from. */
export type SubjectFlags = InputFlags & OutputFlags & { observed?: string[] };

/**
 * Reads what is to be decided about: manifests, the state of the cluster, or manifests that are applied to that state.
 *
 * @param now epoch seconds; a KronJob that the cluster does not have is created then
 */
export async function openSubjects(
  names: readonly string[],
  flags: SubjectFlags,
  now: number,
  host: Host,
): Promise<{ subjects: Subject[]; problems: readonly InputProblem[] }> {
  const { filename, observed } = flags;
  if (filename?.includes('-') && observed?.includes('-')) {
    throw new UsageError(['standard input can be read once: write a file for -f or for --observed']);
  }
  const files = filename ?? observed;
  if (files === undefined) throw new UsageError(['no input: write -f FILE, or --observed FILE']);
  const request = inputRequest({ ...flags, ...(files === undefined ? {} : { filename: files }) });
  const told: Input[] = [];
  let state = unknownState();
  if (observed !== undefined) {
    const read = await readObserved(observed, request.namespace, host);
    state = read.state;
    told.push(read.input);
  }
  let manifests = [...state.kronJobs.values()];
  if (filename !== undefined) {
    const read = await readManifests(request, host);
    manifests = read.manifests;
    told.push(read.input);
  }
  const paint = paintFor(host.err, host, flags.color);
  for (const input of told) await reportRead(input, flags.verbose === true, host, paint);
  const chosen = selectByName(manifests, names);
  await reportAssumed(chosen, host, paint);
  if (observed === undefined)
    for (const note of statusNotes(chosen)) await host.err.write(`${paint.dim(note)}\n`);
  return {
    subjects: chosen
      .filter(({ identity }) => !state.unreadable.has(identity))
      .map((manifest) => subject(manifest, state, utcText(now))),
    problems: told.flatMap(({ problems }) => problems),
  };
}

/** A manifest says what should be; what is there comes from elsewhere. */
function statusNotes(manifests: readonly Manifest[]): string[] {
  return manifests
    .filter(({ manifest: { status } }) => isPlainObject(status) && Object.keys(status).length > 0)
    .map(({ identity }) => `note: the status of ${identity} is not looked at here; --observed reads it`);
}

/** Valid ones first. */
async function readManifests(
  request: ReturnType<typeof inputRequest>,
  host: Host,
): Promise<{ manifests: Manifest[]; input: Input }> {
  const invalid: Manifest[] = [];
  const refused = (object: PlainObject, source: string): void => {
    const manifest = invalidManifest(object, source, request.namespace);
    if (manifest !== undefined) invalid.push(manifest);
  };
  const input = await readKronJobs({ ...request, refused }, host);
  return { manifests: [...input.kronJobs, ...invalid], input };
}

function subject(
  { identity, name, namespace, manifest }: Manifest,
  state: ClusterState,
  now: string,
): Subject {
  const known = state.kronJobs.get(identity);
  const jobs = state.jobs.get(namespace) ?? [];
  if (known === undefined) return subjectOf(newKronJob(manifest, name, namespace, now), jobs);
  const stored = storedKronJob(known.manifest, name, namespace);
  return subjectOf(known.manifest === manifest ? stored : edited(stored, manifest), jobs);
}
