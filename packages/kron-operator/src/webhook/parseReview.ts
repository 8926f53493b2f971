import { kronJobKind } from '@kron/kubernetes/resources';
import { found } from 'kron-core';
import { type AdmissionRequest, isObject, type ReviewedObject, reviewKind } from './admission.ts';

/** A question, or why it is none. */
export type ParsedReview =
  | { readonly ok: true; readonly request: AdmissionRequest }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the body of a call from the API server, or from whoever else has found the port.
 *
 * @example
 * parseReview('{}') // { ok: false, message: 'apiVersion: expected admission.k8s.io/v1, found nothing; …' }
 */
export function parseReview(body: string): ParsedReview {
  let review: unknown;
  try {
    review = JSON.parse(body);
  } catch {
    return wrong('the body is no JSON; expected an AdmissionReview of admission.k8s.io/v1');
  }
  if (!isObject(review)) return wrong(`expected an AdmissionReview, found ${found(review)}`);
  for (const field of ['apiVersion', 'kind'] as const) {
    if (review[field] === reviewKind[field]) continue;
    return wrong(
      `${field}: expected ${reviewKind[field]}, found ${found(review[field])}; write admissionReviewVersions: [v1]`,
    );
  }
  return readRequest(review['request']);
}

function readRequest(request: unknown): ParsedReview {
  if (!isObject(request)) return wrong(`request: expected an object, found ${found(request)}`);
  const problem = problemOf(request);
  if (problem !== undefined) return wrong(problem);
  const { uid, operation, subResource, object, oldObject, namespace, name, userInfo } = request;
  return {
    ok: true,
    request: {
      uid: textOf(uid),
      operation: textOf(operation),
      namespace: textOf(namespace),
      name: textOf(name),
      user: textOf(isObject(userInfo) ? userInfo['username'] : undefined),
      ...(isText(subResource) ? { subResource } : {}),
      ...(isObject(object) ? { object } : {}),
      ...(isObject(oldObject) ? { oldObject } : {}),
    },
  };
}

/** What a question has to have, so that it can be answered. */
function problemOf({
  uid,
  operation,
  kind,
  object,
  oldObject,
  namespace,
}: ReviewedObject): string | undefined {
  if (!isText(uid)) return `request.uid: expected a string, found ${found(uid)}`;
  if (!isText(operation)) return `request.operation: expected a string, found ${found(operation)}`;
  if (kindOf(kind) !== kindOf(expectedKind)) {
    return `request.kind: expected ${kindOf(expectedKind)}, found ${found(kindOf(kind))}; the webhook's rules name kronjobs of kron.io only`;
  }
  const needed = { CREATE: { object }, UPDATE: { object, oldObject } }[operation] ?? {};
  for (const [field, value] of Object.entries(needed)) {
    if (!isObject(value)) return `request.${field}: expected an object, found ${found(value)}`;
  }
  return misplaced(object, textOf(namespace));
}

/** Whoever asks has Jobs tried where the object says that it is: that has to be where it is written. */
function misplaced(object: unknown, expected: string): string | undefined {
  const metadata = isObject(object) ? object['metadata'] : undefined;
  const namespace = isObject(metadata) ? textOf(metadata['namespace']) : '';
  if (namespace === '' || namespace === expected) return undefined;
  return `request.object.metadata.namespace: expected ${found(expected)}, as in request.namespace, found ${found(namespace)}`;
}

const [group, version] = kronJobKind.apiVersion.split('/');
const expectedKind: ReviewedObject = { group, version, kind: kronJobKind.kind };

function kindOf(kind: unknown): string {
  if (!isObject(kind)) return '';
  return `${textOf(kind['group'])}/${textOf(kind['version'])} ${textOf(kind['kind'])}`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function wrong(message: string): ParsedReview {
  return { ok: false, message };
}
