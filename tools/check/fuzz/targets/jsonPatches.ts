import { isDeepStrictEqual } from 'node:util';
import { patchJob } from '../../../../packages/kron-operator/src/jobAdmission/patchJob.ts';
import { readPatch } from '../../../../packages/kron-operator/src/jobAdmission/readPatch.ts';
import type { Job } from '../../../../packages/kron-core/src/kubernetes/job.ts';
import { holds, type Target } from '../target.ts';

const job: Job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: {
    name: 'web-0',
    namespace: 'prod',
    labels: { 'kron.io/name': 'web', team: 'a' },
    ownerReferences: [{ apiVersion: 'v1', kind: 'ControlledJob', name: 'web', uid: 'u', controller: true }],
  },
  spec: { suspend: true, template: { metadata: { labels: {} }, spec: { containers: [{ name: 'a' }] } } },
};
const before = JSON.stringify(job);
const prototype = Object.getOwnPropertyNames(Object.prototype).join();

/** No patch changes what Kron relies on, the Job that it is applied to, or anything else in the process. */
export const jsonPatches: Target = {
  name: 'JSON patches',
  seeds: [
    '[{"op":"add","path":"/spec/template/spec/containers/-","value":{"name":"b"}}]',
    '[{"op":"test","path":"/kind","value":"Job"},{"op":"remove","path":"/metadata/labels/team"}]',
    '[{"op":"move","from":"/metadata/labels/team","path":"/metadata/annotations"},{"op":"copy","from":"","path":"/spec/a"}]',
    '[{"op":"replace","path":"","value":{"apiVersion":"batch/v1","kind":"Job"}}]',
  ],
  words: [
    'add',
    'remove',
    'replace',
    'move',
    'copy',
    'test',
    'op',
    'path',
    'from',
    'value',
    '',
    '/',
    '/-',
    '/0',
    '~1',
    '~0',
    '~2',
    '/metadata/name',
    '/metadata/labels/kron.io~1name',
    '/metadata/ownerReferences/0',
    '/spec/suspend',
    '/spec/template',
    '/__proto__/x',
    '/constructor/prototype/x',
    '/spec/template/spec/containers/0',
    '/job',
    '/toString',
    '/length',
  ],
  maxSteps: 400_000,
  check(input) {
    const response = {
      uid: 'u-1',
      allowed: true,
      patchType: 'JSONPatch',
      patch: Buffer.from(input).toString('base64'),
    };
    const read = readPatch({ response }, 'u-1');
    if (!read.ok) {
      holds(read.why !== '', 'a refusal has a reason');
      return;
    }
    const patched = patchJob(job, read.patch);
    holds(JSON.stringify(job) === before, 'a patch changes the Job that it is applied to');
    holds(
      Object.getOwnPropertyNames(Object.prototype).join() === prototype,
      'a patch changes Object.prototype',
    );
    if (!patched.ok) {
      holds(patched.why !== '', 'a refusal has a reason');
      return;
    }
    holds(isDeepStrictEqual(guarded(patched.job), guarded(job)), 'a patch changes what Kron relies on');
    holds(JSON.stringify(patched.job) !== undefined, 'a patched Job is JSON');
  },
};

/** As the API server reads the Job: after JSON, which has only own properties. */
function guarded(value: Job): unknown {
  const { apiVersion, kind, metadata, spec } = JSON.parse(JSON.stringify(value)) as Job;
  const { name, namespace, ownerReferences, labels } = metadata;
  const suspend = (spec as { suspend?: unknown } | undefined)?.suspend;
  return { apiVersion, kind, name, namespace, ownerReferences, suspend, label: labels?.['kron.io/name'] };
}
