import { type AdmissionRequest, isObject, type ReviewedObject } from './admission.ts';

/**
 * Whether a write is one that could be refused or filled in: of a KronJob itself, not of its status, and not of one that is
 * being deleted, whose last change takes its finalizers away.
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
