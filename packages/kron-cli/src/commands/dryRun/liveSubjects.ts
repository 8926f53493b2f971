import { isNotFound } from '@kron/kubernetes/apiError';
import { jobs } from '@kron/kubernetes/resources';
import { seenJob } from 'kron-core';
import type { Cluster } from '../../cluster/cluster.ts';
import { withCluster } from '../../cluster/connectCluster.ts';
import type { Host } from '../../host.ts';
import type { Input } from '../../input/input.ts';
import { kindsOf } from '../../input/objects.ts';
import { inputRequest } from '../../input/openInput.ts';
import { reportRead, reportReading } from '../../input/reportInput.ts';
import { selectByName } from '../../input/selectByName.ts';
import { readSelection } from '../../input/selection.ts';
import { placeText } from '../../input/stored/readCluster.ts';
import { Problems } from '../../options/problems.ts';
import { paintFor } from '../../output/paint.ts';
import { epochSeconds } from '../../timeline/epochSeconds.ts';
import type { ControlledSubject } from './controlledJob/controlledJobSubject.ts';
import { dryRun, type Moment } from './kronJob/dryRunKronJob.ts';
import type { Subject } from './kronJob/kronJobSubject.ts';
import { controlledIn, reportAssumedOf, type SubjectFlags, type Subjects } from './openSubjects.ts';
import type { ClusterState } from './state/clusterState.ts';
import type { Manifest } from './state/manifest.ts';
import { readLive, readLiveOf } from './state/readLive.ts';
import { readManifests } from './state/readManifests.ts';
import { subjectsIn } from './subjects.ts';

/** KronJobs as the cluster has them now, or manifests that are applied to that. */
export async function liveSubjects(
  names: readonly string[],
  flags: SubjectFlags,
  moment: Moment,
  host: Host,
): Promise<Subjects> {
  const run = flags.filename === undefined ? stored : applied;
  return run(names, flags, moment, host);
}

async function stored(
  names: readonly string[],
  flags: SubjectFlags,
  moment: Moment,
  host: Host,
): Promise<Subjects> {
  const problems = new Problems();
  const selection = readSelection(names, flags, problems, kindsOf(true));
  problems.throwIfAny();
  return withCluster(flags, host, async (cluster) => {
    await reportReading(placeText(cluster, selection), flags, host, kindsOf(true));
    const { state, input } = await readLive(cluster, selection, host);
    await told(input, flags, host);
    const found = await subjectsOf(cluster, state, [...state.stored.values()], moment, host);
    return { ...found, problems: input.problems };
  });
}

async function applied(
  names: readonly string[],
  { context, kubeconfig, requestTimeout, ...flags }: SubjectFlags,
  moment: Moment,
  host: Host,
): Promise<Subjects> {
  inputRequest(flags);
  const access = {
    ...(context === undefined ? {} : { context }),
    ...(kubeconfig === undefined ? {} : { kubeconfig }),
    ...(requestTimeout === undefined ? {} : { requestTimeout }),
  };
  return withCluster(access, host, async (cluster) => {
    await reportReading(`of ${cluster.server} (${cluster.access})`, flags, host, kindsOf(true));
    const request = inputRequest({ ...flags, namespace: flags.namespace ?? cluster.namespace });
    const { manifests, input } = await readManifests(request, host);
    await told(input, flags, host);
    const chosen = selectByName(manifests, names);
    await reportAssumedOf(chosen, host, paintFor(host.err, host, flags.color));
    const live = await readLiveOf(cluster, chosen);
    await told(live.input, flags, host);
    const found = await subjectsOf(cluster, live.state, chosen, moment, host);
    return { ...found, problems: [...input.problems, ...live.input.problems] };
  });
}

/** With what shows only when it is asked for by its name, or at a certain moment. */
async function subjectsOf(
  cluster: Cluster,
  state: ClusterState,
  manifests: readonly Manifest[],
  moment: Moment,
  host: Host,
): Promise<Omit<Subjects, 'problems'>> {
  const subjects = subjectsIn(state, manifests, epochSeconds(moment.now));
  const controlled = await controlledIn(state, manifests);
  return {
    subjects: await withJobsInTheWay(cluster, subjects, moment),
    controlled: controlled.length === 0 ? [] : await wholeControlled(cluster, controlled, moment, host),
  };
}

async function wholeControlled(
  cluster: Cluster,
  controlled: readonly ControlledSubject[],
  moment: Moment,
  host: Host,
): Promise<ControlledSubject[]> {
  const { lookCloser } = await import('./controlledJob/liveReads.ts');
  const whole: ControlledSubject[] = [];
  for (const subject of controlled) whole.push(await lookCloser(cluster, subject, moment.now, host));
  return whole;
}

async function told(
  input: Input,
  { verbose, color }: Pick<SubjectFlags, 'verbose' | 'color'>,
  host: Host,
): Promise<void> {
  await reportRead(input, verbose === true, host, paintFor(host.err, host, color));
}

/** A Job without our label that has the name of the one to be created shows only when it is asked for by that name. */
async function withJobsInTheWay(
  { transport }: Cluster,
  subjects: readonly Subject[],
  moment: Moment,
): Promise<Subject[]> {
  const whole: Subject[] = [];
  for (const subject of subjects) {
    const { create } = dryRun(subject, moment);
    const { namespace } = subject.kronJob.metadata;
    const name = create?.metadata.name;
    try {
      const inTheWay =
        name === undefined ? [] : [seenJob(await transport.get({ resource: jobs, namespace, name }))];
      whole.push({ ...subject, jobs: [...subject.jobs, ...inTheWay] });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      whole.push(subject);
    }
  }
  return whole;
}
