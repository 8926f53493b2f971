import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { withCluster } from '../../cluster/withCluster.ts';
import type { Host } from '../../host.ts';
import { kindsOf } from '@kron/fleet/input/findObjects';
import { withoutUndefined } from '@kron/fleet/plainObject';
import type { InputRequest } from '../../input/readFiles.ts';
import { inputRequest } from '../../input/openInput.ts';
import { reportAssumed, reportRead, reportReading } from '../../input/reportInput.ts';
import { selectByName } from '../../input/selectByName.ts';
import { readSelection } from '../../input/selection.ts';
import { lookUpCalendars } from '../../input/stored/lookUpCalendars.ts';
import { placeText } from '../../input/stored/readCluster.ts';
import { Problems } from '../../options/problems.ts';
import { paintFor } from '../../output/paint.ts';
import type { ControlledJobSubject } from './controlledJob/controlledJobSubject.ts';
import type { Moment } from './kronJob/dryRunKronJob.ts';
import type { ClusterState } from './state/clusterState.ts';
import type { Manifest } from './state/manifest.ts';
import { readLive, readLiveOf } from './state/readLive.ts';
import { readManifests } from './state/readManifests.ts';
import { type OpenedSubjects, type SubjectFlags, type Subjects, subjectsIn } from './subjects.ts';

/** Reads objects from the cluster, or reads manifests as if they were applied to the cluster now. */
export async function liveSubjects(
  names: readonly string[],
  flags: SubjectFlags,
  moment: Moment,
  host: Host,
): Promise<OpenedSubjects> {
  const run = flags.filename === undefined ? storedSubjects : appliedSubjects;
  return run(names, flags, moment, host);
}

async function storedSubjects(
  names: readonly string[],
  flags: SubjectFlags,
  moment: Moment,
  host: Host,
): Promise<OpenedSubjects> {
  const problems = new Problems();
  const selection = readSelection(names, flags, problems, kindsOf({ controlledJobs: true }));
  problems.throwIfAny();
  return withCluster(flags, host, async (cluster) => {
    await reportReading(placeText(cluster, selection), flags, host, kindsOf({ controlledJobs: true }));
    const { state, input } = await readLive(cluster, selection, host);
    state.clusterName = flags.cluster;
    await reportRead(input, flags, host);
    const found = await subjectsOf(cluster, state, [...state.stored.values()], moment, host);
    return { ...found, problems: input.problems };
  });
}

async function appliedSubjects(
  names: readonly string[],
  { context, kubeconfig, requestTimeout, ...flags }: SubjectFlags,
  moment: Moment,
  host: Host,
): Promise<OpenedSubjects> {
  inputRequest(flags);
  const access = withoutUndefined({ context, kubeconfig, requestTimeout });
  return withCluster(access, host, async (cluster) => {
    await reportReading(
      `of ${cluster.server} (${cluster.access})`,
      flags,
      host,
      kindsOf({ controlledJobs: true }),
    );
    const request = inputRequest({ ...flags, namespace: flags.namespace ?? cluster.namespace });
    const lookUp: InputRequest['lookUp'] = (references, calendars) =>
      lookUpCalendars(cluster, references, calendars);
    const { manifests, input } = await readManifests({ ...request, lookUp }, host);
    await reportRead(input, flags, host);
    const chosen = selectByName(manifests, names);
    await reportAssumed(chosen, host, paintFor(host.err, host, flags.color));
    const current = await readLiveOf(cluster, chosen);
    current.state.calendars.addAll(input.calendars);
    current.state.clusterName = flags.cluster;
    await reportRead(current.input, flags, host);
    const found = await subjectsOf(cluster, current.state, chosen, moment, host);
    return { ...found, problems: [...input.problems, ...current.input.problems] };
  });
}

/** The subjects of manifests, with the Pods that the operator reads before it acts. */
async function subjectsOf(
  cluster: ConnectedCluster,
  state: ClusterState,
  manifests: readonly Manifest[],
  moment: Moment,
  host: Host,
): Promise<Subjects> {
  const { kronJobs, controlledJobs } = await subjectsIn(state, manifests, epochSeconds(moment.now));
  if (controlledJobs.length === 0) return { kronJobs, controlledJobs };
  const { withLivePods } = await import('./controlledJob/withLivePods.ts');
  const read: ControlledJobSubject[] = [];
  for (const subject of controlledJobs) read.push(await withLivePods(cluster, subject, moment.now, host));
  return { kronJobs, controlledJobs: read };
}
