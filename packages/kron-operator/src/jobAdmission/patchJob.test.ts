import { describe, expect, test } from '@jest/globals';
import type { Job } from 'kron-core';
import type { Operation } from 'rfc6902';
import { patchJob } from './patchJob.ts';

const owner = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'ControlledJob',
  name: 'desk',
  uid: 'u',
  controller: true,
} as const;

const job: Job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: {
    name: 'desk-1772442000-0',
    namespace: 'prod',
    labels: { app: 'desk', 'kron.io/controlled-job': 'desk' },
    annotations: { 'kron.io/not-yet-released': 'true' },
    ownerReferences: [owner],
  },
  spec: {
    suspend: true,
    template: {
      metadata: { labels: { 'kron.io/controlled-job': 'desk' } },
      spec: { containers: [{ name: 'main', image: 'desk:latest' }] },
    },
  },
};

describe('a patch', () => {
  test.each<[string, Operation, string]>([
    [
      'an image',
      { op: 'replace', path: '/spec/template/spec/containers/0/image', value: 'desk@sha256:1' },
      'desk@sha256:1',
    ],
    ['a label', { op: 'add', path: '/metadata/labels/team', value: 'batch' }, '"team":"batch"'],
    [
      'an annotation',
      { op: 'add', path: '/metadata/annotations/example.com~1by', value: 'x' },
      '"example.com/by":"x"',
    ],
    [
      'the whole Job',
      { op: 'replace', path: '', value: { ...job, spec: { ...job.spec, backoffLimit: 3 } } },
      '"backoffLimit":3',
    ],
  ])('may change %s', (_, operation, text) => {
    const result = patchJob(job, [operation]);
    expect(result.ok).toBe(true);
    expect(JSON.stringify(result)).toContain(text);
    expect(JSON.stringify(job)).not.toContain(text);
  });

  test.each<[Operation, string]>([
    [{ op: 'replace', path: '/metadata/name', value: 'other' }, 'metadata.name'],
    [{ op: 'replace', path: '/metadata/namespace', value: 'other' }, 'metadata.namespace'],
    [{ op: 'remove', path: '/metadata/ownerReferences' }, 'metadata.ownerReferences'],
    [{ op: 'replace', path: '/metadata/ownerReferences/0/uid', value: 'v' }, 'metadata.ownerReferences'],
    [{ op: 'remove', path: '/metadata/labels/kron.io~1controlled-job' }, 'the labels kron.io/… of metadata'],
    [
      { op: 'add', path: '/metadata/labels/kron.io~1manual', value: 'true' },
      'the labels kron.io/… of metadata',
    ],
    [{ op: 'replace', path: '/metadata/labels', value: {} }, 'the labels kron.io/… of metadata'],
    [
      { op: 'remove', path: '/metadata/annotations/kron.io~1not-yet-released' },
      'the annotations kron.io/… of metadata',
    ],
    [{ op: 'replace', path: '/spec/suspend', value: false }, 'spec.suspend'],
    [{ op: 'remove', path: '/spec/suspend' }, 'spec.suspend'],
    [{ op: 'add', path: '/spec/ttlSecondsAfterFinished', value: 1 }, 'spec.ttlSecondsAfterFinished'],
    [{ op: 'remove', path: '/spec/template/metadata' }, 'the labels kron.io/… of spec.template.metadata'],
    [{ op: 'replace', path: '/kind', value: 'Pod' }, 'kind'],
    [{ op: 'replace', path: '', value: {} }, 'apiVersion'],
  ])('does not take away what a Job is known by: %j', (operation, what) => {
    expect(patchJob(job, [operation])).toEqual({
      ok: false,
      why: `the patch changes ${what}; leave it as it is`,
    });
  });

  test.each<[string, Operation, string]>([
    [
      'removes what is not there',
      { op: 'remove', path: '/spec/absent' },
      'operation 1 of the patch cannot be applied',
    ],
    [
      'tests in vain',
      { op: 'test', path: '/spec/suspend', value: false },
      'operation 1 of the patch cannot be applied',
    ],
    [
      'has an unknown operation',
      { op: 'frob', path: '/spec' } as unknown as Operation,
      'operation 1 of the patch',
    ],
    ['leaves nothing', { op: 'replace', path: '', value: 7 }, 'the patch leaves no Job'],
  ])('that %s makes no Job', (_, operation, why) => {
    const fine: Operation = { op: 'add', path: '/metadata/labels/team', value: 'batch' };
    expect(patchJob(job, [fine, operation])).toEqual({ ok: false, why: expect.stringContaining(why) });
  });

  test('cannot change what all objects have in common', () => {
    patchJob(job, [{ op: 'add', path: '/metadata/__proto__/polluted', value: true }]);
    patchJob(job, [{ op: 'add', path: '/metadata/constructor/prototype/polluted', value: true }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
