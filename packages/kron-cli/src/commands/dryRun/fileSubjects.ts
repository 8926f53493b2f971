import type { Host } from '../../host.ts';
import type { Input } from '@kron/fleet/input/input';
import { joinNames } from '@kron/fleet/input/joinNames';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { namesStandardInput } from '../../input/readSources.ts';
import { calendarSource, inputRequest } from '../../input/openInput.ts';
import { reportAssumed, reportRead } from '../../input/reportInput.ts';
import { selectByName } from '../../input/selectByName.ts';
import { paintFor } from '../../output/paint.ts';
import { isPlainObject } from '@kron/fleet/plainObject';
import { UsageError } from '../../usageError.ts';
import { unknownState } from './state/clusterState.ts';
import type { Manifest } from './state/manifest.ts';
import { readManifests } from './state/readManifests.ts';
import { readObserved } from './state/readObserved.ts';
import { type OpenedSubjects, type SubjectFlags, subjectsIn } from './subjects.ts';

/**
 * Reads the manifests of `-f`, the objects of `--observed`, or the manifests of `-f` as if they were applied to the cluster
 * of `--observed`.
 *
 * @param now epoch seconds
 */
export async function fileSubjects(
  names: readonly string[],
  flags: SubjectFlags,
  now: number,
  host: Host,
): Promise<OpenedSubjects> {
  const { filename, observed } = flags;
  if (namesStandardInput(filename ?? []) && namesStandardInput(observed ?? [])) {
    throw new UsageError(['standard input can be read once: write a file for -f or for --observed']);
  }
  const request = { ...inputRequest(flags), ...(await calendarSource(flags, host)) };
  const inputs: Input[] = [];
  let state = unknownState();
  if (observed !== undefined) {
    const read = await readObserved(observed, request, host);
    state = read.state;
    inputs.push(read.input);
  }
  let manifests = [...state.stored.values()];
  if (filename !== undefined) {
    const read = await readManifests(request, host);
    manifests = read.manifests;
    state.calendars.addAll(read.input.calendars);
    inputs.push(read.input);
  }
  state.clusterName = flags.cluster;
  const paint = paintFor(host.err, host, flags.color);
  for (const input of inputs) await reportRead(input, flags, host);
  const chosen = selectByName(manifests, names);
  await reportAssumed(chosen, host, paint);
  if (observed === undefined) await reportStatuses(chosen, host, paint);
  return { ...(await subjectsIn(state, chosen, now)), problems: inputs.flatMap(({ problems }) => problems) };
}

/** Prints a note about manifests that have a status. Without `--observed`, kron ignores the status. */
async function reportStatuses(manifests: readonly Manifest[], host: Host, paint: Paint): Promise<void> {
  const names = joinNames(
    manifests.filter(({ manifest: { status } }) => isPlainObject(status) && Object.keys(status).length > 0),
  );
  if (names === '') return;
  const note = `note: the status of ${names} is ignored; --observed reads it, and --live reads it from the cluster`;
  await host.err.write(`${paint.dim(printable(note))}\n`);
}
