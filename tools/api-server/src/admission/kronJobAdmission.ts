import { applyDefaults, type KronJob, type ManifestIssue, validateKronJob } from 'kron-crd-schema';
import type { KubeObject } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';
import type { Admission } from './admission.ts';

/**
 * KronJobs as the CRD's schema has them, by the generated validator and the same defaults. It refuses what a CEL rule
 * refuses as well, in words of its own. What was wrong before does not keep other fields from being written.
 */
export const kronJobAdmission: Admission = {
  unknownFields: (object) =>
    issuesOf(object)
      .filter(({ code }) => code === 'UnknownField')
      .map(({ path }) => path),
  withDefaults: (object) => applyDefaults(object as unknown as KronJob) as unknown as KubeObject,
  causes: (object, old) => {
    const before = new Set(old === undefined ? [] : issuesOf(old).map(identity));
    const issues = issuesOf(object).filter((issue) => issue.code !== 'UnknownField');
    return issues.filter((issue) => !before.has(identity(issue))).map(toCause);
  },
};

function issuesOf(object: KubeObject): ManifestIssue[] {
  const validation = validateKronJob(object);
  return validation.ok ? [] : validation.issues;
}

function identity({ path, message }: ManifestIssue): string {
  return `${path} ${message}`;
}

function toCause({ path, message }: ManifestIssue): Cause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${message}`, field: path };
}
