import {
  type Attempt,
  type ControlledJob,
  type ControlledStatus,
  controlledSpecOf,
  decideControlled,
  nextControlledStatus,
  type RunJob,
} from 'kron-core';
import { observeControlled } from 'kron-core/controller';

/** A ControlledJob as the API server stores it. */
export type ControlledJobObject = ControlledJob & { readonly apiVersion: string; readonly kind: string };

const uid = 'uid-1';
const morning = new Date('2026-03-02T10:00:00Z');
const night = new Date('2026-03-02T18:00:00Z');

const valid: ControlledJob['spec'] = {
  events: [
    { action: 'start', cronSchedule: '0 9 * * *' },
    { action: 'stop', cronSchedule: '0 17 * * *' },
  ],
  jobTemplate: { spec: {} },
};

function stored(spec: ControlledJob['spec'], status: ControlledStatus | null): ControlledJobObject {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: { name: 'desk', namespace: 'prod', uid, generation: 2 },
    spec,
    ...(status === null ? {} : { status }),
  };
}

/** A Job of the morning's run. */
function runJob(more: Partial<RunJob> = {}): Omit<RunJob, 'owned'> {
  return {
    name: 'desk-1772442000-0',
    uid: 'uid-job',
    resourceVersion: '1',
    scheduledAt: '2026-03-02T09:00:00Z',
    index: 0,
    manual: false,
    createdAt: '2026-03-02T09:00:00Z',
    state: 'active',
    deleting: false,
    suspended: false,
    notYetUnsuspended: false,
    ready: true,
    ...more,
  };
}

type Seen = {
  spec?: Partial<ControlledJob['spec']>;
  jobs?: Omit<RunJob, 'owned'>[];
  now?: Date;
  refusal?: string;
  template?: { refusal: string };
};

/** A ControlledJob with the status that the operator writes. */
function reconciled({ spec = {}, jobs = [], now = morning, refusal, template }: Seen): ControlledJobObject {
  const subject = stored({ ...valid, ...spec }, null);
  const seen = jobs.map((job) => ({ controlledJob: 'desk', controllerUID: uid, seen: job }));
  const observed = observeControlled({ metadata: { uid } }, seen, { pods: [], template });
  const decision = decideControlled(controlledSpecOf(subject), now, observed);
  const attempts = decision.actions.flatMap((action): Attempt[] => {
    if (action.do === 'confirm') return [];
    return [{ action, ...(refusal === undefined ? {} : { failure: refusal }) }];
  });
  return stored(subject.spec, nextControlledStatus(subject, decision, observed, attempts));
}

const waiting = runJob({ suspended: true, notYetUnsuspended: true, index: 1, name: 'desk-1772442000-1' });

export const controlledSituations: Readonly<Record<string, ControlledJobObject>> = {
  'that the operator has not seen': stored(valid, null),
  'with an edit that the operator has not seen': {
    ...reconciled({ jobs: [runJob()] }),
    metadata: { name: 'desk', namespace: 'prod', uid, generation: 3 },
  },
  'whose Job is running': reconciled({ jobs: [runJob()] }),
  'outside its hours': reconciled({ now: night }),
  'whose Job has failed': reconciled({ jobs: [runJob({ state: 'failed' })] }),
  'whose Job a user has suspended': reconciled({ jobs: [runJob({ suspended: true })] }),
  'that is suspended': reconciled({ spec: { suspend: true } }),
  'whose Job waits for the end of another one': reconciled({ jobs: [waiting, runJob({ deleting: true })] }),
  'whose Job is being deleted after its hours': reconciled({
    jobs: [runJob({ deleting: true })],
    now: night,
  }),
  'past its starting deadline': reconciled({ spec: { startingDeadlineSeconds: 60 } }),
  'that is invalid': reconciled({ spec: { timezone: { name: 'Mars/Base' } } }),
  'whose Job the API server rejects': reconciled({ refusal: 'exceeded quota: jobs' }),
  'whose Job template the API server rejects': reconciled({
    now: night,
    template: { refusal: 'spec.jobTemplate.spec.paralelism: unknown field' },
  }),
};
