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
    [{ op: 'remove', path: '/metadata/labels/kron.io~1controlled-job' }, 'kron.io/… labels in metadata'],
    [{ op: 'add', path: '/metadata/labels/kron.io~1manual', value: 'true' }, 'kron.io/… labels in metadata'],
    [{ op: 'replace', path: '/metadata/labels', value: {} }, 'kron.io/… labels in metadata'],
    [
      { op: 'remove', path: '/metadata/annotations/kron.io~1not-yet-released' },
      'kron.io/… annotations in metadata',
    ],
    [{ op: 'replace', path: '/spec/suspend', value: false }, 'spec.suspend'],
    [{ op: 'remove', path: '/spec/suspend' }, 'spec.suspend'],
    [{ op: 'add', path: '/spec/ttlSecondsAfterFinished', value: 1 }, 'spec.ttlSecondsAfterFinished'],
    [{ op: 'remove', path: '/spec/template/metadata' }, 'kron.io/… labels in spec.template.metadata'],
    [{ op: 'replace', path: '/kind', value: 'Pod' }, 'kind'],
    [{ op: 'replace', path: '', value: {} }, 'apiVersion'],
  ])('is rejected if it changes a protected field: %j', (operation, field) => {
    expect(patchJob(job, [operation])).toEqual({
      ok: false,
      why: `the patch changes ${field}, which the operator does not allow`,
    });
  });

  test.each<[string, Operation, string]>([
    [
      'removes an absent field',
      { op: 'remove', path: '/spec/absent' },
      'operation 1 of the patch cannot be applied',
    ],
    [
      'has a failing test',
      { op: 'test', path: '/spec/suspend', value: false },
      'operation 1 of the patch cannot be applied',
    ],
    [
      'has an unknown operation',
      { op: 'frob', path: '/spec' } as unknown as Operation,
      'operation 1 of the patch',
    ],
    [
      'replaces the Job with a number',
      { op: 'replace', path: '', value: 7 },
      'the patched Job is not an object',
    ],
  ])('that %s is rejected', (_, operation, why) => {
    const valid: Operation = { op: 'add', path: '/metadata/labels/team', value: 'batch' };
    expect(patchJob(job, [valid, operation])).toEqual({ ok: false, why: expect.stringContaining(why) });
  });

  describe('meets the limits of an API server', () => {
    const labels = (length: number): Operation[] =>
      Array.from({ length }, () => ({ op: 'add', path: '/metadata/labels/team', value: 'batch' }));
    const annotation = (name: string, bytes: number): Operation => ({
      op: 'add',
      path: `/metadata/annotations/${name}`,
      value: 'x'.repeat(bytes),
    });
    const doubling = Array.from(
      { length: 40 },
      (_, index): Operation => ({
        op: 'copy',
        from: '/spec/template',
        path: `/spec/template/copy${index}`,
      }),
    );
    test.each<[string, Operation[], string | undefined]>([
      ['1,000 operations', labels(1_000), undefined],
      ['1,001 operations', labels(1_001), 'expected at most 1000 operations in the patch, found 1001'],
      ['2 MiB', [annotation('a', 2 * 1024 * 1024)], undefined],
      [
        'more than 3 MiB',
        [annotation('a', 2 * 1024 * 1024), annotation('b', 1024 * 1024)],
        'the patch makes the Job larger than 3 MiB',
      ],
      ['copies of copies', doubling, 'of the patch makes the Job larger than 3 MiB'],
    ])('with %s', (_, patch, why) => {
      const result = patchJob(job, patch);
      expect(result.ok ? undefined : result.why).toEqual(why && expect.stringContaining(why));
    });
  });

  test('cannot change the prototype of all objects', () => {
    patchJob(job, [{ op: 'add', path: '/metadata/__proto__/polluted', value: true }]);
    patchJob(job, [{ op: 'add', path: '/metadata/constructor/prototype/polluted', value: true }]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
