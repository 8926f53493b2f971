import { isNotFound } from '@kron/kubernetes/apiError';
import { clusterKronCalendars, kronCalendars } from '@kron/kubernetes/resources';
import { closestName } from 'kron-core';
import type { ConnectedCluster } from '../../../cluster/connectedCluster.ts';
import { listAll } from '../../../cluster/listAll.ts';
import { withCluster } from '../../../cluster/withCluster.ts';
import type { Host } from '../../../host.ts';
import { addCalendar } from '@kron/fleet/input/addCalendar';
import { dnsLabelProblem, isDnsLabel } from '@kron/fleet/input/dnsLabel';
import type { CalendarKind } from '@kron/fleet/input/findObjects';
import { emptyInput, type Input, type StatedCalendar } from '@kron/fleet/input/input';
import { joinNames } from '@kron/fleet/input/joinNames';
import { parseObjectName } from '../../../input/objectName.ts';
import { inputRequest } from '../../../input/openInput.ts';
import { readFiles } from '../../../input/readFiles.ts';
import { hasName, selectByName } from '../../../input/selectByName.ts';
import { clusterSource } from '../../../input/stored/clusterSource.ts';
import { clusterObject } from '../../../input/stored/clusterObject.ts';
import type { Problems } from '../../../options/problems.ts';
import type { InputFlags } from '../../../options/sharedOptions.ts';
import { UsageError } from '../../../usageError.ts';

export type NameFlags = InputFlags & { cluster?: true };

/** A calendar, and the input with its problems. The calendar is undefined if it is missing or invalid. */
export type NamedCalendar = { calendar: StatedCalendar | undefined; input: Input };

type Wanted = { written: string; kind: CalendarKind; namespace: string | undefined; name: string };

export function readName(written: string, flags: NameFlags, problems: Problems): Wanted {
  const { namespace, cluster } = flags;
  const kind = cluster ? 'ClusterKronCalendar' : 'KronCalendar';
  const parsed = parseObjectName(written);
  if (parsed === undefined || parsed.kind !== undefined || (cluster && parsed.namespace !== undefined))
    problems.add(
      `expected the name of a ${kind}, such as holidays${cluster ? '' : ' or prod/holidays'}, found "${written}"`,
    );
  checkPlace(flags, problems);
  return { written, kind, namespace: parsed?.namespace ?? namespace, name: parsed?.name ?? written };
}

function checkPlace({ namespace, cluster, filename, recursive }: NameFlags, problems: Problems): void {
  if (cluster && namespace !== undefined)
    problems.add('--cluster and --namespace exclude each other: a ClusterKronCalendar has no namespace');
  else if (namespace !== undefined && !isDnsLabel(namespace))
    problems.add(dnsLabelProblem('--namespace', namespace));
  if (recursive && filename === undefined) problems.add('-R needs a folder: add -f FOLDER, or remove -R');
}

/**
 * Finds a calendar in the files of `-f`. Without `-f`, reads it from the cluster. With `--calendars`, also reads it from the
 * cluster if the files do not have it.
 *
 * @throws UsageError if there is no calendar of that name
 * @throws ClusterError
 */
export async function namedCalendar(wanted: Wanted, flags: NameFlags, host: Host): Promise<NamedCalendar> {
  if (flags.filename === undefined)
    return withCluster(flags, host, (cluster) => storedCalendar(cluster, wanted));
  const all = {
    controlledJobs: true,
    cronJobs: true,
    acceptsCalendarsAlone: true,
    acceptsUnresolved: true,
  } as const;
  const input = await readFiles({ ...inputRequest(flags), ...all }, host);
  // The command does not need KronJobs, so an input without KronJobs is no problem.
  input.problems = input.problems.filter(({ code }) => code !== 'NoKronJob');
  const calendars = input.validCalendars.filter(({ kind }) => kind === wanted.kind);
  const isFound = calendars.some((one) => hasName(one, wanted.written));
  if (flags.calendars !== undefined && !isFound)
    return withCluster(flags, host, (cluster) => storedCalendar(cluster, wanted));
  if (input.problems.length > 0 && !isFound) return { calendar: undefined, input };
  const other = input.validCalendars.find(({ kind, name }) => kind !== wanted.kind && name === wanted.name);
  if (!isFound && other !== undefined)
    throw new UsageError([
      `no ${wanted.kind} is named "${wanted.written}" in the input, but a ${other.kind} is: ${flags.cluster ? 'remove' : 'add'} --cluster`,
    ]);
  if (calendars.length === 0)
    throw new UsageError([`no ${wanted.kind} is named "${wanted.written}" in the input; it has none`]);
  const found = selectByName(calendars, [wanted.written]);
  const identities = [...new Set(found.map(({ identity }) => identity))];
  if (identities.length > 1)
    throw new UsageError([
      `expected the name of one ${wanted.kind}, found ${identities.length}: write ${identities.join(' or ')}`,
    ]);
  return { calendar: found.at(-1), input };
}

async function storedCalendar(cluster: ConnectedCluster, wanted: Wanted): Promise<NamedCalendar> {
  const { kind, name, namespace = cluster.namespace } = wanted;
  const place =
    kind === 'KronCalendar' ? { resource: kronCalendars, namespace } : { resource: clusterKronCalendars };
  const input = emptyInput();
  try {
    const object = clusterObject({ ...(await cluster.transport.get({ ...place, name })) });
    await addCalendar(kind, object, clusterSource, namespace, input);
    return { calendar: input.validCalendars[0], input };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const known = await listAll(cluster, place, ({ metadata }) => metadata.name);
    throw new UsageError([notFoundText(cluster, { ...wanted, namespace }, known)]);
  }
}

function notFoundText(
  { server, access }: ConnectedCluster,
  { kind, name, namespace }: Wanted,
  known: readonly string[],
): string {
  const where = kind === 'KronCalendar' ? ` in namespace "${namespace}"` : '';
  const near = closestName(name, known);
  const others =
    known.length === 0 ? 'there are none' : `found ${joinNames(known.map((identity) => ({ identity })))}`;
  const instead = near === undefined ? others : `did you mean ${near}?`;
  return `no ${kind} is named "${name}"${where} of ${server} (${access}); ${instead}`;
}
