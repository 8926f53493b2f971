import {
  applyDefaults,
  type ControlledJob,
  type KronJob,
  type ManifestIssue,
  validateControlledJob,
  validateKronCalendar,
  validateKronJob,
} from 'kron-crd-schema';
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

export const kronJobAdmission: Admission = schemaAdmission({
  validate: validateKronJob,
  withDefaults: defaulted,
});

export const controlledJobAdmission: Admission = schemaAdmission({
  validate: validateControlledJob,
  withDefaults: defaulted,
});

/** Admission of calendars of both kinds, which have no defaults. */
export const calendarAdmission: Admission = schemaAdmission({
  validate: validateKronCalendar,
  withDefaults: (object) => object,
});

function defaulted(object: KubeObject): KubeObject {
  return applyDefaults(object as unknown as KronJob | ControlledJob) as unknown as KubeObject;
}

/**
 * Admission of custom resources by the validator and the defaults that are generated from their schema. The validator also
 * rejects what a CEL rule of the CRD rejects, but with another message. As in Kubernetes, errors that the stored object
 * already has do not block an update (ratcheting).
 */
function schemaAdmission({ validate, withDefaults }: SchemaJudge): Admission {
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
