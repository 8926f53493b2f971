import { controlledJobs, events, jobs, type KubeObject, kronJobs, type Resource } from '@kron/api-server';
import { utcText } from '@kron/fleet/text/instantText';
import { jobName } from 'kron-core/controller';

const resources: Readonly<Record<string, Resource>> = {
  KronJob: kronJobs,
  ControlledJob: controlledJobs,
  Job: jobs,
  Event: events,
};

export function resourceOf({ kind }: KubeObject): Resource {
  const resource = resources[kind ?? ''];
  if (resource === undefined) throw new Error(`unknown kind ${kind ?? ''}`);
  return resource;
}

/** The current time in epoch seconds. `kron ui` shows runs against the clock of the machine. */
export function currentSecond(): number {
  // oxlint-disable-next-line kron/no-ambient-clock -- kron ui goes by this clock
  return Math.floor(Date.now() / 1000);
}

/** The hour in which the tests began. It stays, even if they last into the next one. */
const hour = Math.floor(currentSecond() / 3600) * 3600;

/** The period of an hourly KronJob that began some hours before: 0 is the hour in which the tests began. */
export function hoursAgo(hours: number): string {
  return utcText(hour - hours * 3600);
}

/** A schedule that is due once a year, months from the day of the tests. */
export const halfYearAway: string = `0 0 15 ${((new Date(hour * 1000).getUTCMonth() + 6) % 12) + 1} *`;

const jobTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } } },
};

/** A KronJob that runs every hour, with some fields of its spec replaced. */
export function hourly(identity: string, spec: object = {}, rest: object = {}): KubeObject {
  const [namespace = '', name = ''] = identity.split('/');
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { namespace, name, uid: `uid-of-${name}`, creationTimestamp: hoursAgo(48) },
    spec: { schedule: '0 * * * *', jobTemplate, ...spec },
    ...rest,
  };
}

/** A ControlledJob that runs all day. */
export function allDay(identity: string): KubeObject {
  const daily = [
    { action: 'start', cronSchedule: '0 0 * * *' },
    { action: 'stop', cronSchedule: '0 23 * * *' },
  ];
  return { ...hourly(identity), kind: 'ControlledJob', spec: { events: daily, jobTemplate } };
}

export function eventAbout(identity: string, note: string): KubeObject {
  const [namespace = '', name = ''] = identity.split('/');
  return {
    apiVersion: 'events.k8s.io/v1',
    kind: 'Event',
    metadata: {
      namespace,
      name: `${name}-event`,
      uid: `uid-of-event-${name}`,
      creationTimestamp: hoursAgo(1),
    },
    eventTime: hoursAgo(1).replace('Z', '.000000Z'),
    reportingController: 'example.com/policy',
    reportingInstance: 'policy-0',
    action: 'Check',
    reason: 'Checked',
    type: 'Normal',
    regarding: { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', namespace, name, uid: `uid-of-${name}` },
    note,
  };
}

type JobEnd = { type: 'Complete' } | { type: 'Failed'; message: string } | null;

/** The Job of a period. @param end - null: it runs @param chosenTime - when it was created, and was due */
export function jobOf(
  identity: string,
  periodID: string,
  end: JobEnd,
  chosenTime: string = periodID,
): KubeObject {
  const [namespace = '', kronJob = ''] = identity.split('/');
  const basic = (time: string): string => time.replace(/[-:]/g, '');
  const name = jobName(kronJob, periodID);
  const ended = utcText(Date.parse(chosenTime) / 1000 + 90);
  const conditions = end === null ? [] : [{ ...end, status: 'True', lastTransitionTime: ended }];
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      namespace,
      name,
      uid: `uid-of-${name}`,
      creationTimestamp: chosenTime,
      labels: {
        'kron.io/name': kronJob,
        'kron.io/period-id': basic(periodID),
        'kron.io/chosen-time': basic(chosenTime),
      },
      ownerReferences: [
        {
          apiVersion: 'kron.io/v1alpha1',
          kind: 'KronJob',
          name: kronJob,
          uid: `uid-of-${kronJob}`,
          controller: true,
        },
      ],
    },
    spec: jobTemplate.spec,
    status: {
      startTime: chosenTime,
      conditions,
      ...(end?.type === 'Complete' ? { completionTime: ended } : {}),
    },
  };
}

/** A Job of a KronJob without a period, as `kubectl create job` makes one. */
export function manualJob(identity: string, name: string, createdAt: string, end: JobEnd): KubeObject {
  const { metadata, ...job } = jobOf(identity, createdAt, end);
  const { 'kron.io/name': kronJob = '' } = metadata.labels ?? {};
  return {
    ...job,
    metadata: { ...metadata, name, uid: `uid-of-${name}`, labels: { 'kron.io/name': kronJob } },
  };
}

/** The Job while Kueue holds it in a queue. */
export function inQueue(job: KubeObject, queue: string): KubeObject {
  const labels = { ...job.metadata.labels, 'kueue.x-k8s.io/queue-name': queue };
  return {
    ...job,
    metadata: { ...job.metadata, labels },
    spec: { ...(job['spec'] as object), suspend: true },
    status: {},
  };
}
