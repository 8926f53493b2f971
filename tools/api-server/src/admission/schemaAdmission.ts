import type { ManifestIssue } from 'kron-crd-schema';
import type { KubeObject } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';
import type { Admission } from './admission.ts';

/** The validator and the defaults of a custom resource. */
type SchemaJudge = {
  readonly validate: (
    object: KubeObject,
  ) => { readonly ok: true } | { readonly ok: false; readonly issues: readonly ManifestIssue[] };
  readonly withDefaults: (object: KubeObject) => KubeObject;
};

/**
 * Admission of custom resources by the validator and the defaults that are generated from their schema. The validator also
 * rejects what a CEL rule of the CRD rejects, but with another message. As in Kubernetes, errors that the stored object
 * already has do not block an update (ratcheting).
 */
export function schemaAdmission({ validate, withDefaults }: SchemaJudge): Admission {
  const issuesOf = (object: KubeObject): readonly ManifestIssue[] => {
    const validation = validate(object);
    return validation.ok ? [] : validation.issues;
  };
  return {
    unknownFields: (object) =>
      issuesOf(object)
        .filter(({ code }) => code === 'UnknownField')
        .map(({ path }) => path),
    withDefaults,
    causes: (object, old) => {
      const before = new Set(old === undefined ? [] : issuesOf(old).map(identity));
      const issues = issuesOf(object).filter((issue) => issue.code !== 'UnknownField');
      return issues.filter((issue) => !before.has(identity(issue))).map(toCause);
    },
  };
}

function identity({ path, message }: ManifestIssue): string {
  return `${path} ${message}`;
}

function toCause({ path, message }: ManifestIssue): Cause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${message}`, field: path };
}
