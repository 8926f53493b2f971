import type { StoredJob } from '../../kubernetes/storedJob.ts';
import type { CalendarsSpec } from '../../spec/spec.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { buildJob } from '../kubernetes/job.ts';
import type { KronJobSpec } from '../kubernetes/kronJob.ts';
import { nextStatus } from '../kubernetes/nextStatus.ts';
import { lookAt, type RecordedCluster } from './recordedCluster.ts';

type Life = {
  readonly spec: Omit<KronJobSpec, 'jobTemplate'>;
  readonly calendars?: CalendarsSpec;
  /** An edit of the calendars after `after` decisions, `seconds` seconds after the next decision is due. */
  readonly edit?: { readonly after: number; readonly seconds: number; readonly calendars: CalendarsSpec };
};

const start = '2026-03-01T00:05:00Z';
const decisions = 12;
const hourly = { schedule: '0 * * * *', window: { duration: '50m' } };
const avoid = { ...hourly, constraints: { avoid: [{ calendar: 'freeze' }] } };
const none: CalendarsSpec = { calendar: { freeze: { entries: [] } } };
const freeze: CalendarsSpec = {
  calendar: { freeze: { entries: [{ from: '2026-03-01T02:00', to: '2026-03-01T03:30' }] } },
};

/** The KronJobs to record, with fields that the KronJobs of the random histories do not have. */
const lives: readonly Life[] = [
  {
    spec: {
      ...hourly,
      spread: { slot: 1, of: 4, group: 'reports' },
      constraints: { avoid: [{ between: '01:10-01:20' }, { hours: '3' }] },
    },
  },
  {
    spec: { ...hourly, constraints: { only: [{ clusterCalendar: 'night' }] } },
    calendars: {
      clusterCalendar: {
        night: { timezone: 'Europe/Oslo', entries: [{ from: '2026-03-01T01:00', to: '2026-03-01T04:20' }] },
      },
    },
  },
  { spec: avoid, calendars: none, edit: { after: 2, seconds: 20, calendars: freeze } },
  { spec: avoid, calendars: freeze, edit: { after: 3, seconds: 0, calendars: none } },
  { spec: avoid, calendars: freeze, edit: { after: 4, seconds: 0, calendars: { calendar: {} } } },
];

/** For each KronJob, the cluster at each of its decisions. */
export function livedClusters(): RecordedCluster[][] {
  return lives.map((life) => [...live(life)]);
}

function* live({ spec, calendars, edit }: Life): Generator<RecordedCluster, void, void> {
  const metadata = { name: 'report', namespace: 'prod', uid: 'uid-of-report', creationTimestamp: start };
  let cluster: RecordedCluster = {
    kronJob: { metadata, spec: { ...spec, jobTemplate: { spec: {} } } },
    jobs: [],
    now: start,
    watchedSince: start,
    holder: 'leader',
    ...(calendars === undefined ? {} : { calendars }),
  };
  for (let made = 0; made < decisions; made += 1) {
    if (edit?.after === made && calendars !== undefined) {
      const now = formatInstant(Date.parse(cluster.now) / 1000 + edit.seconds);
      cluster = { ...cluster, now, calendars: edit.calendars, edit: { before: calendars, seenAt: now } };
    }
    yield cluster;
    cluster = next(cluster);
  }
}

/** The cluster at the next decision. Each Job has finished by then. */
function next(cluster: RecordedCluster): RecordedCluster {
  const { kronJob, now, jobs } = cluster;
  const { decision, observed } = lookAt(cluster);
  const status = nextStatus(kronJob, decision, observed, new Date(now)) ?? kronJob.status;
  const created = decision.action === 'run' ? [finished(cluster, buildJob(kronJob, decision.period))] : [];
  const wakeAt = decision.wakeAt?.getTime() ?? Date.parse(now) + 3_600_000;
  const stored = status && (JSON.parse(JSON.stringify(status)) as typeof status);
  return {
    ...cluster,
    kronJob: { ...kronJob, ...(stored && { status: stored }) },
    jobs: [...jobs.filter(({ metadata: { name } }) => !decision.delete.includes(name)), ...created],
    now: formatInstant(wakeAt / 1000),
  };
}

function finished({ kronJob, now }: RecordedCluster, { metadata }: ReturnType<typeof buildJob>): StoredJob {
  const { name, labels } = metadata;
  return {
    metadata: {
      name,
      uid: `uid-of-${name}`,
      creationTimestamp: now,
      labels,
      ownerReferences: [{ uid: kronJob.metadata.uid, controller: true }],
    },
    status: { conditions: [{ type: 'Complete', status: 'True' }] },
  };
}
