import { isObject } from '@kron/kubernetes/isObject';
import { found } from 'kron-core';
import { type AdmissionRequest, type ReviewedObject, reviewKind } from './admission.ts';

type ParsedReview =
  | { readonly ok: true; readonly request: AdmissionRequest }
  | { readonly ok: false; readonly message: string };

/**
 * Parses the body of a webhook call. Checks the whole body, because clients other than the API server can reach the port.
 *
 * @param kinds the kinds of kron.io/v1alpha1 that the webhook reviews
 */
export function parseReview(body: string, kinds: readonly string[]): ParsedReview {
  let review: unknown;
  try {
    review = JSON.parse(body);
  } catch {
    return invalid('the body is not JSON; expected an AdmissionReview of admission.k8s.io/v1');
  }
  if (!isObject(review)) return invalid(`expected an AdmissionReview, found ${found(review)}`);
  for (const field of ['apiVersion', 'kind'] as const) {
    if (review[field] === reviewKind[field]) continue;
    return invalid(
      `${field}: expected ${reviewKind[field]}, found ${found(review[field])}; write admissionReviewVersions: [v1]`,
    );
  }
  return readRequest(review['request'], kinds);
}

function readRequest(request: unknown, kinds: readonly string[]): ParsedReview {
  if (!isObject(request)) return invalid(`request: expected an object, found ${found(request)}`);
  const problem = problemOf(request, kinds);
  if (problem !== undefined) return invalid(problem);
  const { uid, kind, operation, subResource, object, oldObject, namespace, name, userInfo } = request;
  return {
    ok: true,
    request: {
      uid: textOf(uid),
      kind: textOf(isObject(kind) ? kind['kind'] : undefined),
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

/** The first error in the fields that the reviewers rely on. */
function problemOf(
  { uid, operation, kind, object, oldObject, namespace }: ReviewedObject,
  kinds: readonly string[],
): string | undefined {
  if (!isText(uid)) return `request.uid: expected a string, found ${found(uid)}`;
  if (!isText(operation)) return `request.operation: expected a string, found ${found(operation)}`;
  const expected = kinds.map((name) => kindOf({ group, version, kind: name }));
  if (!expected.includes(kindOf(kind))) {
    const resources = kinds.map((name) => `${name.toLowerCase()}s`).join(' and ');
    return `request.kind: expected ${expected.join(' or ')}, found ${found(kindOf(kind))}; the webhook's rules name ${resources} of kron.io only`;
  }
  const required = { CREATE: { object }, UPDATE: { object, oldObject } }[operation] ?? {};
  for (const [field, value] of Object.entries(required)) {
    if (!isObject(value)) return `request.${field}: expected an object, found ${found(value)}`;
  }
  return namespaceProblem(object, textOf(namespace));
}

/**
 * Checks that the object has the same namespace as the request, because dry runs of Jobs go to the namespace of the object.
 */
function namespaceProblem(object: unknown, expected: string): string | undefined {
  const metadata = isObject(object) ? object['metadata'] : undefined;
  const namespace = isObject(metadata) ? textOf(metadata['namespace']) : '';
  if (namespace === '' || namespace === expected) return undefined;
  return `request.object.metadata.namespace: expected ${found(expected)}, as in request.namespace, found ${found(namespace)}`;
}

const group = 'kron.io';
const version = 'v1alpha1';

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

function invalid(message: string): ParsedReview {
  return { ok: false, message };
}
