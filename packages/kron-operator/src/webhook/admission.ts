import { isObject } from '@kron/kubernetes/isObject';
import type { ManifestIssueCode } from 'kron-crd-schema';

/** An object in an AdmissionReview, not validated yet. */
export type ReviewedObject = Readonly<Record<string, unknown>>;

/** The request of an AdmissionReview about a KronJob or a calendar. */
export type AdmissionRequest = {
  /** The UID of the request, which the response repeats. */
  readonly uid: string;
  /** `KronJob`, `KronCalendar` or `ClusterKronCalendar`. */
  readonly kind: string;
  /** CREATE, UPDATE, DELETE or CONNECT. */
  readonly operation: string;
  /** The subresource, for example `status`. Absent for a write to the object itself. */
  readonly subResource?: string;
  /** Empty for a cluster-scoped object. */
  readonly namespace: string;
  /** Empty if the API server has not generated the name from generateName yet. */
  readonly name: string;
  readonly user: string;
  /** The new object. Absent for DELETE. */
  readonly object?: ReviewedObject;
  /** The stored object. Absent for CREATE. */
  readonly oldObject?: ReviewedObject;
};

export type AdmissionProblem = {
  /** The path of a field, for example `spec.window.duration`. Empty for the whole object. */
  readonly path: string;
  readonly code: ManifestIssueCode | 'Immutable' | 'JobTemplateRefused';
  readonly message: string;
};

/** An operation of a JSON patch that sets an absent field. */
export type Addition = { readonly op: 'add'; readonly path: string; readonly value: unknown };

export type AdmissionResponse =
  | {
      readonly allowed: true;
      /** The warnings for the user. Each warning is one line. */
      readonly warnings?: readonly string[];
      readonly patch?: readonly Addition[];
    }
  | { readonly allowed: false; readonly problems: readonly AdmissionProblem[] };

/** Reviews a request. Must respond before `timeoutMs` milliseconds have passed, with time left to send the response. */
export type Reviewer = (request: AdmissionRequest, timeoutMs: number) => Promise<AdmissionResponse>;

export const reviewKind = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview' };

/**
 * Whether the webhooks review a request. They review creates and updates of the object itself, and no writes of the status.
 * They allow every update of an object that is being deleted, because a rejection could prevent the removal of a finalizer.
 */
export function needsReview(
  request: AdmissionRequest,
): request is AdmissionRequest & { readonly object: ReviewedObject } {
  const { operation, subResource, object } = request;
  if (object === undefined || subResource !== undefined) return false;
  if (operation !== 'CREATE' && operation !== 'UPDATE') return false;
  const { metadata } = object;
  return !isObject(metadata) || metadata['deletionTimestamp'] === undefined;
}
