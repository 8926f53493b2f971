import { describe, expect, test } from '@jest/globals';
import { parseReview } from './parseReview.ts';
import { reviewOf } from './testing/reviews.ts';

function problemOf(body: unknown): string {
  const reading = parseReview(typeof body === 'string' ? body : JSON.stringify(body));
  return reading.ok ? 'none' : reading.message;
}

test('a question is read with all that it is answered by', () => {
  const object = { metadata: { name: 'x' } };
  expect(parseReview(JSON.stringify(reviewOf({ object })))).toEqual({
    ok: true,
    request: {
      uid: 'u-1',
      operation: 'CREATE',
      namespace: 'prod',
      name: 'x',
      user: 'jane',
      object,
    },
  });
});

describe('what is no question is told what it should be', () => {
  test.each<[what: string, body: unknown, problem: string]>([
    ['no JSON', '{', 'the body is no JSON'],
    ['a list', [], 'expected an AdmissionReview, found'],
    ['nothing', {}, 'apiVersion: expected admission.k8s.io/v1, found nothing'],
    [
      'another version',
      { ...reviewOf({}), apiVersion: 'admission.k8s.io/v1beta1' },
      'apiVersion: expected admission.k8s.io/v1, found "admission.k8s.io/v1beta1"; write admissionReviewVersions: [v1]',
    ],
    ['another kind', { ...reviewOf({}), kind: 'List' }, 'kind: expected AdmissionReview, found "List"'],
    ['an answer', { ...reviewOf({}), request: undefined }, 'request: expected an object, found nothing'],
    ['no uid', reviewOf({ uid: '' }), 'request.uid: expected a string'],
    ['no operation', reviewOf({ operation: undefined }), 'request.operation: expected a string'],
    [
      'another resource',
      reviewOf({ kind: { group: 'batch', version: 'v1', kind: 'CronJob' } }),
      'request.kind: expected kron.io/v1alpha1 KronJob, found "batch/v1 CronJob"',
    ],
    ['no object', reviewOf({ object: null }), 'request.object: expected an object, found nothing'],
    [
      'an object of another namespace',
      reviewOf({ namespace: 'shop' }),
      'request.object.metadata.namespace: expected "shop", as in request.namespace, found "prod"',
    ],
    [
      'an update of nothing',
      reviewOf({ operation: 'UPDATE', object: {} }),
      'request.oldObject: expected an object, found nothing',
    ],
  ])('%s', (_, body, problem) => expect(problemOf(body)).toContain(problem));
});

test('a deletion has no object to be judged', () => {
  const reading = parseReview(JSON.stringify(reviewOf({ operation: 'DELETE', object: null })));
  expect(reading).toMatchObject({ ok: true, request: { operation: 'DELETE' } });
});
