import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { problemLines } from 'kron-core';
import { malformedJob } from './malformedJob.ts';

const invalid = {
  reason: 'Invalid',
  message: 'Job.batch "x" is invalid',
  details: {
    causes: [
      {
        reason: 'FieldValueRequired',
        message: 'Required value',
        field: 'spec.template.spec.containers[0].image',
      },
      { reason: 'FieldValueInvalid', message: 'Invalid value: -1', field: 'spec.backoffLimit' },
    ],
  },
};
const strict =
  'Job in version "v1" cannot be handled as a Job: strict decoding error: unknown field ' +
  '"spec.template.spec.containers[0].imagee", duplicate field "spec.backoffLimit"';

test.each([
  {
    what: 'invalid fields, with their paths in the owner',
    error: ApiError.from(422, invalid),
    expected:
      'spec.jobTemplate.spec.template.spec.containers[0].image: Required value\n' +
      'spec.jobTemplate.spec.backoffLimit: Invalid value: -1',
  },
  {
    what: 'fields that strict decoding rejects',
    error: ApiError.from(400, { reason: 'BadRequest', message: strict }),
    expected:
      'spec.jobTemplate.spec.template.spec.containers[0].imagee: unknown field\n' +
      'spec.jobTemplate.spec.backoffLimit: duplicate field',
  },
  {
    what: 'a value that cannot be decoded',
    error: ApiError.from(400, {
      reason: 'BadRequest',
      message: 'json: cannot unmarshal string into Go struct',
    }),
    expected: 'spec.jobTemplate: json: cannot unmarshal string into Go struct',
  },
])('malformed: $what', ({ error, expected }) => {
  expect(problemLines(malformedJob(error) ?? [])).toBe(expected);
});

test('limits the number of lines', () => {
  const causes = Array.from({ length: 12 }, (_, index) => ({
    field: `spec.f${index}`,
    message: 'Required value',
  }));
  const problems = malformedJob(ApiError.from(422, { details: { causes } })) ?? [];
  const lines = problemLines(problems).split('\n');
  expect(lines).toHaveLength(11);
  expect(lines.slice(-2)).toEqual(['spec.jobTemplate.spec.f9: Required value', 'and 2 more problems']);
});

test.each([
  {
    what: "a webhook's denial",
    error: ApiError.from(400, { message: 'admission webhook "x" denied the request' }),
  },
  {
    what: "a webhook's denial that names fields",
    error: ApiError.from(422, {
      ...invalid,
      message: `admission webhook "x" denied the request: ${invalid.message}`,
    }),
  },
  { what: 'the answer of a proxy', error: ApiError.from(400, {}) },
  {
    what: "a policy's denial, which names no field",
    error: ApiError.from(422, { details: { causes: [{ message: 'no' }] } }),
  },
  { what: 'a quota', error: ApiError.from(403, { reason: 'Forbidden', message: 'exceeded quota' }) },
  { what: 'a server error', error: ApiError.from(500, { message: 'etcd' }) },
  { what: 'no answer', error: new ConnectionError('ECONNRESET', 'reset') },
])('does not count against the template: $what', ({ error }) => {
  expect(malformedJob(error)).toBeUndefined();
});
