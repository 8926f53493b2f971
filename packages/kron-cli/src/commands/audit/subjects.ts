import type { AuditedJob } from '@kron/fleet/audit/jobObservations';
import { type StoredFacts, statusObservations, storedFacts } from '@kron/fleet/audit/storedFacts';
import type { Versions } from '@kron/fleet/audit/eras';
import type { Observation } from '@kron/fleet/audit/evidence';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { Schedule } from 'kron-core';
import { groupBy } from '../../edit/groupBy.ts';

export type AuditSubject = {
  kind: InputKronJob['kind'];
  identity: string;
  namespace: string;
  name: string;
  /** The newest version: the one that was read last. */
  newest: InputKronJob;
  versions: Versions;
  facts: readonly StoredFacts[];
  /** The outcomes of periods that the statuses record. */
  recorded: readonly Observation[];
  jobs: AuditedJob[];
  /** The longest window of the versions, in seconds. */
  window: number;
};

/** Groups the versions by object. If several versions have the same scheduling hash, the last one counts. */
export function auditSubjects(kronJobs: readonly InputKronJob[]): AuditSubject[] {
  return [...groupBy(kronJobs, objectKey).values()].flatMap((all) => {
    const newest = all.at(-1);
    return newest === undefined ? [] : [subjectOf(newest, all)];
  });
}

function subjectOf(newest: InputKronJob, all: readonly InputKronJob[]): AuditSubject {
  const { kind, identity, namespace, name } = newest;
  const versions = new Map<string, Schedule>();
  for (const { schedule } of all) versions.set(schedule.schedulingHash, schedule);
  const windows = [...versions.values()].map(({ dues }) => dues.windowLength);
  return {
    kind,
    identity,
    namespace,
    name,
    newest,
    versions,
    facts: all.map(({ manifest }) => storedFacts(manifest)),
    recorded: all.flatMap(({ manifest }) => statusObservations(manifest)),
    jobs: [],
    window: Math.max(...windows),
  };
}
