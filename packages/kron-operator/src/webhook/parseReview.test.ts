import { describe, expect, test } from '@jest/globals';
import { parseReview } from './parseReview.ts';
import { reviewOf } from './testing/reviews.ts';

const kinds = ['KronJob'];

function problemOf(body: unknown): string {
  const parsed = parseReview(typeof body === 'string' ? body : JSON.stringify(body), kinds);
  return parsed.ok ? 'none' : parsed.message;
}

test('an AdmissionReview gives a request with the fields that reviewers use', () => {
  const object = { metadata: { name: 'x' } };
  expect(parseReview(JSON.stringify(reviewOf({ object })), kinds)).toEqual({
    ok: true,
    request: {
      uid: 'u-1',
      kind: 'KronJob',
      operation: 'CREATE',
      namespace: 'prod',
      name: 'x',
      user: 'jane',
      object,
    },
  });
});

describe('the message says what was expected for', () => {
  test.each<[what: string, body: unknown, problem: string]>([
    ['malformed JSON', '{', 'the body is not JSON'],
    ['a list', [], 'expected an AdmissionReview, found'],
    ['an empty object', {}, 'apiVersion: expected admission.k8s.io/v1, found nothing'],
    [
      'another version',
      { ...reviewOf({}), apiVersion: 'admission.k8s.io/v1beta1' },
      'apiVersion: expected admission.k8s.io/v1, found "admission.k8s.io/v1beta1"; write admissionReviewVersions: [v1]',
    ],
    ['another kind', { ...reviewOf({}), kind: 'List' }, 'kind: expected AdmissionReview, found "List"'],
    [
      'a review without a request',
      { ...reviewOf({}), request: undefined },
      'request: expected an object, found nothing',
    ],
    ['an empty uid', reviewOf({ uid: '' }), 'request.uid: expected a string'],
    ['no operation', reviewOf({ operation: undefined }), 'request.operation: expected a string'],
    [
      'another resource',
      reviewOf({ kind: { group: 'batch', version: 'v1', kind: 'CronJob' } }),
      'request.kind: expected kron.io/v1alpha1 KronJob, found "batch/v1 CronJob"',
    ],
    [
      'a create without an object',
      reviewOf({ object: null }),
      'request.object: expected an object, found nothing',
    ],
    [
      'an object in another namespace',
      reviewOf({ namespace: 'shop' }),
      'request.object.metadata.namespace: expected "shop", as in request.namespace, found "prod"',
    ],
    [
      'an update without the old object',
      reviewOf({ operation: 'UPDATE', object: {} }),
      'request.oldObject: expected an object, found nothing',
    ],
  ])('%s', (_, body, problem) => expect(problemOf(body)).toContain(problem));
});

test('a deletion needs no object', () => {
  const parsed = parseReview(JSON.stringify(reviewOf({ operation: 'DELETE', object: null })), kinds);
  expect(parsed).toMatchObject({ ok: true, request: { operation: 'DELETE' } });
});

test('a webhook accepts the kinds that it reviews', () => {
  const kind = { group: 'kron.io', version: 'v1alpha1', kind: 'ClusterKronCalendar' };
  const body = JSON.stringify(reviewOf({ kind, object: { metadata: { name: 'freeze' } }, namespace: '' }));
  expect(parseReview(body, ['KronCalendar', 'ClusterKronCalendar'])).toMatchObject({
    ok: true,
    request: { kind: 'ClusterKronCalendar', namespace: '' },
  });
  expect(parseReview(body, kinds)).toEqual({
    ok: false,
    message:
      'request.kind: expected kron.io/v1alpha1 KronJob, found "kron.io/v1alpha1 ClusterKronCalendar"; the webhook\'s rules name kronjobs of kron.io only',
  });
});
