import type { FleetRun, FleetSource } from '@kron/fleet/fleet/fleet';
import type { ObjectDetails, ObjectRow } from '../worker/protocol.ts';
import { cronJobCommand } from '@kron/fleet/input/cronJobCommand';
import { explainCommand, placeFlags, quote } from '../explain/explainCommand.ts';

type ObjectCommand = { does: string; command: string };

/**
 * The commands that the page of an object offers to copy. The page itself runs none of them.
 *
 * @param last - the newest run on record with a Job
 */
export function objectCommands(
  row: ObjectRow,
  source: FleetSource,
  last: FleetRun | undefined,
): ObjectCommand[] {
  const { identity, namespace, name, kind, suspended } = row;
  const explain = kind === 'ControlledJob' ? null : explainCommand({ identity }, [row], source);
  const explains = explain === null ? [] : [{ does: 'Explain the next run', command: explain.command }];
  if (source.kind !== 'cluster') return explains;
  const { resource, create, suspend } = byKind[kind];
  const place = placeFlags(namespace, source);
  return [
    ...(last?.jobName === undefined
      ? []
      : [{ does: 'Logs of the last Job', command: `kubectl logs ${quote(`job/${last.jobName}`)}${place}` }]),
    ...explains,
    ...(create === undefined ? [] : [{ does: 'Create a Job now', command: `${create(name)}${place}` }]),
    {
      does: suspended ? 'Resume' : 'Suspend',
      command: `kubectl patch ${resource} ${name}${place} --type merge -p '{"spec":${suspend(!suspended)}}'`,
    },
    { does: 'Everything about it', command: `kubectl describe ${resource} ${name}${place}` },
  ];
}

type Commands = {
  readonly resource: string;
  readonly create?: (name: string) => string;
  /** Returns the fields of the spec that suspend or resume the object, as JSON. */
  readonly suspend: (isSuspended: boolean) => string;
};

const byKind: Readonly<Record<ObjectDetails['kind'], Commands>> = {
  KronJob: {
    resource: 'kronjob',
    create: (name) => `kron trigger ${name}`,
    suspend: (is) => `{"policy":{"suspend":${is}}}`,
  },
  CronJob: {
    resource: 'cronjob',
    create: cronJobCommand,
    suspend: (is) => `{"suspend":${is}}`,
  },
  ControlledJob: { resource: 'controlledjob', suspend: (is) => `{"suspend":${is}}` },
};
