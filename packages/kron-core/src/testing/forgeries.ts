import fc from 'fast-check';
import { labelTime } from '../kubernetes/labelTime.ts';
import type { StoredJob } from '../kubernetes/storedJob.ts';
import { formatInstant } from '../zone/formatInstant.ts';

/** An owner of Jobs and its Jobs, as an API server stores them. */
type Cluster = {
  readonly jobs: readonly StoredJob[];
  readonly now: string;
  readonly watchedSince?: string;
};

/** The parts of a forged Job or status that differ between KronJobs and ControlledJobs. */
export type ForgedKind<C extends Cluster> = {
  readonly owner: (cluster: C) => { readonly name: string; readonly uid: string };
  /** The label with the owner's name. */
  readonly nameLabel: string;
  /** The labels with a period's times, which a forged Job can carry. */
  readonly timeLabels: readonly string[];
  /** The name that Kron gives to the Job for an instant. */
  readonly jobName: (owner: string, instant: string) => string;
  /** Writes a forged instant into the status. `field` selects the field. */
  readonly withStatus: (cluster: C, field: number, instant: string) => C;
};

/** A forged Job, a forged instant in the status, or a clock set to another time. */
export type Forgery =
  | { does: 'Job'; offset: number; age: number; isNamed: boolean; isLabelled: boolean; isFinished: boolean }
  | { does: 'Status'; offset: number; field: number }
  | { does: 'Clock'; offset: number };

const hour = 3600;
const year = 365 * 24 * hour;

/** Seconds after the current time. Negative values are before it. The largest value reaches the year 9998. */
const offset = fc.constantFrom(-10 * year, -26 * hour, -hour, hour, 26 * hour, 10 * year, 7_970 * year);
const clockOffset = fc.constantFrom(-10 * year, -26 * hour, -hour, hour, 26 * hour, 10 * year);

export const forgery: fc.Arbitrary<Forgery> = fc.oneof(
  fc.record({
    does: fc.constant('Job' as const),
    offset,
    age: fc.constantFrom(0, 29, 31, hour, year),
    isNamed: fc.boolean(),
    isLabelled: fc.boolean(),
    isFinished: fc.boolean(),
  }),
  fc.record({ does: fc.constant('Status' as const), offset, field: fc.nat(5) }),
  fc.record({ does: fc.constant('Clock' as const), offset: clockOffset }),
);

export function forge<C extends Cluster>(kind: ForgedKind<C>, cluster: C, forged: Forgery): C {
  const now = Date.parse(cluster.now) / 1000;
  const instant = minuteAt(now + forged.offset);
  if (forged.does === 'Status') return kind.withStatus(cluster, forged.field, instant);
  if (forged.does === 'Job')
    return { ...cluster, jobs: [...cluster.jobs, forgedJob(kind, cluster, forged, now)] };
  const at = formatInstant(now + forged.offset);
  return { ...cluster, now: at, ...(cluster.watchedSince === undefined ? {} : { watchedSince: at }) };
}

function forgedJob<C extends Cluster>(
  { owner, nameLabel, timeLabels, jobName }: ForgedKind<C>,
  cluster: C,
  forged: Extract<Forgery, { does: 'Job' }>,
  now: number,
): StoredJob {
  const { name, uid } = owner(cluster);
  const instant = minuteAt(now + forged.offset);
  const wanted = forged.isNamed ? jobName(name, instant) : `${name}-forged`;
  const isTaken = cluster.jobs.some(({ metadata }) => metadata.name === wanted);
  const times = Object.fromEntries(timeLabels.map((label) => [label, labelTime(instant)]));
  return {
    metadata: {
      name: isTaken ? `${wanted}-forged` : wanted,
      uid: 'forged',
      resourceVersion: '1',
      creationTimestamp: formatInstant(now - forged.age),
      ...(forged.isLabelled ? { labels: { [nameLabel]: name, ...times } } : {}),
      ownerReferences: [{ uid, controller: true }],
    },
    ...(forged.isFinished ? { status: { conditions: [{ type: 'Complete', status: 'True' }] } } : {}),
  };
}

/** The whole minute of an instant, because most nominal times of the tests' schedules are whole minutes. */
function minuteAt(seconds: number): string {
  return formatInstant(Math.floor(seconds / 60) * 60);
}
