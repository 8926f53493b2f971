import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { mutatingPolicies, withoutPoliciesText } from '@kron/kubernetes/resources';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import type { Host } from '../../host.ts';
import { Progress } from '../../output/progress.ts';
import { Yielder } from '../../output/yielder.ts';
import type { ObjectRequest } from '@kron/fleet/input/addObject';
import { kindsOf, listedKinds, objectKinds } from '@kron/fleet/input/findObjects';
import { emptyInput, type Input, type ReadOptions } from '@kron/fleet/input/input';
import type { Selection } from '../selection.ts';
import { LaterObjects } from '@kron/fleet/input/laterObjects';
import { clusterObject } from './clusterObject.ts';
import { clusterSource } from './clusterSource.ts';
import { lookUpCalendars } from './lookUpCalendars.ts';
import { lookUpNamespaces } from './lookUpNamespaces.ts';
import { readKinds } from './readKinds.ts';
import { storedKinds } from './storedKind.ts';
import type { UnreadableKind } from './unreadableKind.ts';

/**
 * Reads and validates the selected objects of a cluster. Adds a problem if there are none, and a note for each kind that
 * the user may not read.
 */
export async function readCluster(
  cluster: ConnectedCluster,
  selection: Selection,
  options: ReadOptions,
  host: Host,
): Promise<Input> {
  const progress = new Progress(host.err);
  const kinds = kindsOf(options);
  const { objects: stored, unreadable } = await readKinds(
    cluster,
    selection,
    kinds.map((kind) => storedKinds[kind]),
  );
  const input = await readObjects(stored, options, cluster, new Yielder(progress, 'objects'));
  await progress.clear();
  if (stored.length === 0) {
    const read = kinds.filter((kind) => !unreadable.some((one) => one.stored.kind === kind));
    input.problems.push({
      source: clusterSource,
      code: 'NoKronJob',
      message: `no ${listedKinds(read)} ${placeText(cluster, selection)}`,
    });
  }
  input.unreadable.push(...unreadable.map(({ stored: { kind } }) => kind));
  input.notes.push(...unreadable.map((one) => unreadableText(one, selection.names.length > 0)));
  if (hasWindows(input) && !(await cluster.isServed(mutatingPolicies).catch(() => true)))
    input.notes.push(`warning: ${withoutPoliciesText}`);
  return input;
}

/** Whether a CronJob has a window from its annotations. A window from `--window` does not count. */
function hasWindows({ kronJobs, whatIf }: Input): boolean {
  return kronJobs.some(
    (one) => one.kind === 'CronJob' && one.spec.window !== undefined && !whatIf.given.has(one),
  );
}

function unreadableText({ stored: { kind }, error }: UnreadableKind, named: boolean): string {
  const why = error.problems.join('; ');
  return named
    ? `note: cannot check for a ${kind} with the same name: ${why}; to select one kind, write for example kronjob/db-backup`
    : `note: ${kind}s left out: ${why}`;
}

/** Validates stored objects together with their calendars from the cluster. */
export async function readObjects(
  stored: readonly KubeObject[],
  options: ReadOptions,
  cluster: ConnectedCluster,
  yielder?: Yielder,
): Promise<Input> {
  const input = emptyInput();
  const objects = new LaterObjects();
  const request: ObjectRequest = {
    lookUp: (references, calendars) => lookUpCalendars(cluster, references, calendars),
    lookUpNamespaces: (names, found) => lookUpNamespaces(cluster, names, options, found),
    ...options,
    namespace: cluster.namespace,
    isStored: true,
  };
  for (const value of stored) {
    if (yielder?.isDue()) await yielder.yieldToEventLoop();
    const kind = objectKinds.find((one) => one === value.kind) ?? 'KronJob';
    await objects.add(kind, clusterObject({ ...value }), clusterSource, request, input);
  }
  await objects.addAll(request, input);
  return input;
}

/** The place of the selected objects, for messages: `in namespace "prod" of https://10.0.0.1:6443 (context "prod" of …)`. */
export function placeText(
  { namespace: assumed, server, access }: ConnectedCluster,
  { namespace = assumed, allNamespaces, selector }: Selection,
): string {
  const labels = selector === undefined ? '' : `with labels ${selector} `;
  const where = allNamespaces ? 'in any namespace' : `in namespace "${namespace}"`;
  return `${labels}${where} of ${server} (${access})${allNamespaces ? '' : '; use -A for all namespaces'}`;
}
