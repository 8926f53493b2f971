import { decide, type KronJob, nextStatus, type Observed, type Status, scheduleSpecOf } from 'kron-core';
import { jobName } from 'kron-core/controller';

/** A KronJob as the API server stores it. */
export type KronJobObject = KronJob & { readonly apiVersion: string; readonly kind: string };

const now = new Date('2026-03-01T10:00:00Z');
const created = new Date('2026-03-01T09:30:00Z');

const valid: KronJob['spec'] = { schedule: '0 * * * *', jobTemplate: { spec: {} } };

function stored(spec: KronJob['spec'], status: Status | null): KronJobObject {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name: 'report', namespace: 'prod', uid: 'uid-1', generation: 2 },
    spec,
    ...(status === null ? {} : { status }),
  };
}

/** A KronJob with the status that the operator writes at ten o'clock, when its period is due. */
function reconciled(spec: KronJob['spec'], seen: Partial<Observed> = {}): KronJobObject {
  const subject = stored(spec, null);
  const observed: Observed = {
    uid: 'uid-1',
    createdAt: created,
    watchedSince: created,
    deleting: false,
    status: {},
    jobs: [],
    ...seen,
  };
  const decision = decide(scheduleSpecOf(subject), now, observed);
  return stored(spec, nextStatus(subject, decision, observed, now));
}

const dueJob = jobName('report', '2026-03-01T10:00:00Z');
const foreign = {
  name: dueJob,
  uid: 'uid-of-another',
  owned: false,
  createdAt: created,
  state: 'active',
  deleting: false,
} as const;

export const situations: Readonly<Record<string, KronJobObject>> = {
  'that the operator has not seen': stored(valid, null),
  'with an edit that the operator has not seen': {
    ...reconciled(valid),
    metadata: { name: 'report', namespace: 'prod', uid: 'uid-1', generation: 3 },
  },
  'with a claim and without conditions yet': stored(valid, { observedGeneration: 2 }),
  'whose periods are scheduled': reconciled(valid),
  'that is suspended': reconciled({ ...valid, policy: { suspend: true } }),
  'that is paused after failed runs': reconciled(
    { ...valid, policy: { pauseAfterFailures: 1 } },
    { generation: 2, status: { observedGeneration: 2, consecutiveFailures: 1 } },
  ),
  'that has ended': reconciled({ ...valid, notAfter: '2026-02-01T00:00:00Z' }),
  'whose last period had no allowed second': reconciled({
    ...valid,
    constraints: { avoid: [{ hours: '10' }] },
  }),
  'that is invalid': reconciled({ ...valid, schedule: '61 * * * *' }),
  'whose template the API server rejects': reconciled(valid, {
    template: { refusal: 'unknown field "spec.template.spec.containers[0].comand"' },
  }),
  'whose Job name is taken by a foreign Job': reconciled(valid, { jobs: [foreign] }),
  'whose Job the API server rejects': reconciled(valid, {
    refused: { jobName: dueJob, message: 'exceeded quota: jobs' },
  }),
};
