import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import type { Manifest, WriteCall } from '@kron/kubernetes/transport';
import type { Job } from 'kron-core';
import { checkTemplate } from './checkTemplate.ts';

const job: Job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'report-1', namespace: 'prod', labels: {} },
  spec: {},
};

const terminating = { reason: 'NamespaceTerminating', message: 'the namespace is being terminated' };

/** @param answer what the API server answers; undefined: it accepts the Job */
function serverWith(answer?: ApiError) {
  const calls: (WriteCall | undefined)[] = [];
  const refusals: ApiError[] = [];
  const transport = {
    create: async (_: unknown, manifest: Manifest, call?: WriteCall) => {
      calls.push(call);
      await Promise.resolve();
      if (answer !== undefined) throw answer;
      return manifest;
    },
  };
  return {
    calls,
    refusals,
    options: { transport, onRefused: (refused: ApiError) => refusals.push(refused) },
  };
}

test('the dry run of a template has a time limit of 5 s', async () => {
  const { calls, options } = serverWith();
  expect(await checkTemplate(options, job)).toEqual({ verdict: {}, job });
  expect(calls).toEqual([{ dryRun: true, fieldValidation: 'Strict', timeoutMs: 5_000 }]);
});

test.each([
  {
    what: 'a malformed Job counts against the template',
    error: ApiError.from(422, { details: { causes: [{ field: 'spec.f', message: 'Required value' }] } }),
    expected: { verdict: { refusal: 'spec.jobTemplate.spec.f: Required value' } },
    refused: 0,
  },
  {
    what: 'a quota is reported, and does not count against the template',
    error: ApiError.from(403, { reason: 'Forbidden', message: 'exceeded quota' }),
    expected: { verdict: {} },
    refused: 1,
  },
  {
    what: 'a namespace that ends is not reported',
    error: ApiError.from(403, { reason: 'Forbidden', message: 'ends', details: { causes: [terminating] } }),
    expected: { verdict: {} },
    refused: 0,
  },
])('$what', async ({ error, expected, refused }) => {
  const { refusals, options } = serverWith(error);
  expect(await checkTemplate(options, job)).toEqual(expected);
  expect(refusals).toHaveLength(refused);
});
