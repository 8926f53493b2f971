import type { ManifestIssue } from 'kron-crd-schema';
import { templateFindings } from 'kron-crd-schema/pods';
import type { ReviewedObject } from './admission.ts';

/**
 * The warnings about a template, one line each.
 *
 * @param reported - the issues of the KronJob that are known already
 * @param isAccepted - whether the API server has accepted a dry run of the Job. Then the template has no errors, even if a
 *   newer Kubernetes has fields that are unknown here.
 */
export function templateLines(
  kronJob: ReviewedObject,
  reported: readonly ManifestIssue[],
  isAccepted: boolean,
): string[] {
  const { issues, warnings } = templateFindings(kronJob, reported);
  const errors = isAccepted ? [] : issues;
  return [
    ...errors.map(({ path, message, code }) => `${path}: no Job can be created: ${message} [${code}]`),
    ...warnings.map(({ path, message, code }) => `${path}: ${message} [${code}]`),
  ];
}
