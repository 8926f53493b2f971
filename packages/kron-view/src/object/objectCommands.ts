import type { FleetRun, FleetSource } from '@kron/fleet/fleet/fleet';
import type { ObjectDetails } from '../worker/protocol.ts';
import { explainCommand } from '../explain/explainCommand.ts';

/** A command to copy, and what it does. */
export type ObjectCommand = { does: string; command: string };

/**
 * The commands for an object. The page itself changes nothing.
 *
 * @param last - the newest run on record with a Job
 */
export function objectCommands(
  identity: string,
  kind: ObjectDetails['kind'],
  { source, last, isSuspended }: { source: FleetSource; last: FleetRun | undefined; isSuspended: boolean },
): ObjectCommand[] {
  const slash = identity.indexOf('/');
  const [namespace, name] = [identity.slice(0, slash), identity.slice(slash + 1)];
  const explain = { does: 'Explain the next run', command: explainCommand({ identity }, source).command };
  if (source.kind !== 'cluster') return kind === 'KronJob' ? [explain] : [];
  const resource = kind === 'KronJob' ? 'kronjob' : 'controlledjob';
  const policy =
    kind === 'KronJob' ? `{"policy":{"suspend":${!isSuspended}}}` : `{"suspend":${!isSuspended}}`;
  return [
    ...(last?.jobName === undefined
      ? []
      : [{ does: 'Logs of the last Job', command: `kubectl logs job/${last.jobName} -n ${namespace}` }]),
    ...(kind === 'KronJob'
      ? [explain, { does: 'Create a Job now', command: `kron trigger ${name} -n ${namespace}` }]
      : []),
    {
      does: isSuspended ? 'Resume' : 'Suspend',
      command: `kubectl patch ${resource} ${name} -n ${namespace} --type merge -p '{"spec":${policy}}'`,
    },
    { does: 'Everything about it', command: `kubectl describe ${resource} ${name} -n ${namespace}` },
  ];
}
