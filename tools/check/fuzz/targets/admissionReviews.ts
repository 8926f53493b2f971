import { systemClock } from '@kron/kubernetes/systemClock';
import { compile, scheduleSpecOf, type KronJob } from 'kron-core';
import { applyPatch, type Operation } from 'rfc6902';
import type { AdmissionRequest } from '../../../../packages/kron-operator/src/webhook/admission.ts';
import { defaultingReviewer } from '../../../../packages/kron-operator/src/webhook/defaultingReviewer.ts';
import { aKronJob, reviewOf } from '../../../../packages/kron-operator/src/webhook/testing/reviews.ts';
import { validatingReviewer } from '../../../../packages/kron-operator/src/webhook/validatingReviewer.ts';
import { holds, type Target } from '../target.ts';
import { checkedReview } from './checkedReview.ts';

const validate = validatingReviewer({
  clock: { ...systemClock, now: () => Date.UTC(2026, 2, 1) },
  templateChecker: { check: () => Promise.resolve({ problems: [], warnings: [], accepted: true }) },
  immutableSchedule: true,
  isManaged: () => true,
});

/** The answer is an AdmissionReview, what is admitted compiles, and its defaults are complete and change no verdict. */
export const admissionReviews: Target = {
  name: 'admission reviews',
  seeds: [
    JSON.stringify(reviewOf({})),
    JSON.stringify(reviewOf({ operation: 'UPDATE', oldObject: aKronJob({ schedule: '5 * * * *' }) })),
    JSON.stringify(
      reviewOf({
        object: aKronJob({
          timezone: 'Europe/Oslo',
          window: { mode: 'around', duration: '2h' },
          distribution: { name: 'normal', sigma: '10m' },
          constraints: { avoid: [{ hours: '2-3' }], only: [{ dayOfWeek: '1-5' }] },
          seed: { strategy: 'daily', salt: 's' },
          policy: { concurrency: 'replace', deadline: '1h' },
          notBefore: '2026-01-01T00:00:00Z',
        }),
      }),
    ),
    '{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview"}',
  ],
  words: [
    'CREATE',
    'UPDATE',
    'DELETE',
    'status',
    'spec',
    'window',
    'duration',
    '1h',
    '-1h',
    'constraints',
    'avoid',
    'only',
    'hours',
    'dates',
    'between',
    '22:00-02:00',
    'distribution',
    'skewLate',
    'uniform',
    'timezone',
    'UTC',
    'seed',
    'policy',
    'concurrency',
    'suspend',
    'notAfter',
    '2026-01-01T00:00:00Z',
    'jobTemplate',
    '__proto__',
    'constructor',
    'namespace',
  ],
  maxSteps: 3_000_000,
  async check(input) {
    const reviewed = await checkedReview(input, ['KronJob'], validate);
    if (reviewed === undefined) return;
    const { request, verdict } = reviewed;
    const isCreate = request.operation === 'CREATE' && request.oldObject === undefined;
    if (isCreate && request.subResource === undefined && verdict.allowed) compileAdmitted(request);
    await checkDefaults(request, verdict.allowed);
  },
};

function compileAdmitted({ object }: AdmissionRequest): void {
  const { deletionTimestamp } = (object?.['metadata'] ?? {}) as { deletionTimestamp?: unknown };
  if (deletionTimestamp === undefined) compile(scheduleSpecOf(object as unknown as KronJob));
}

async function checkDefaults(request: AdmissionRequest, allowed: boolean): Promise<void> {
  const defaulted = await defaultingReviewer(request, 1_000);
  holds(defaulted.allowed, 'defaulting refuses nothing');
  const wrapper = { object: structuredClone(request.object) };
  const patch = (defaulted.patch ?? []).map((step) => ({ ...step, path: `/object${step.path}` }));
  const failures = applyPatch(wrapper, patch as unknown as Operation[]).filter((failure) => failure !== null);
  holds(failures.length === 0, 'the patch of the defaults applies');
  if (wrapper.object === undefined) return;
  const after = { ...request, object: wrapper.object };
  const again = await defaultingReviewer(after, 1_000);
  holds(
    again.allowed && (again.patch ?? []).length === 0,
    `defaults are incomplete: ${JSON.stringify(again)}`,
  );
  if (request.operation === 'CREATE' && request.oldObject === undefined) {
    const { allowed: still } = await validate(after, 1_000);
    holds(still === allowed, 'the defaults change the verdict');
  }
}
