import type { ManifestIssue } from 'kron-crd-schema';
import type { KubeObject } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';
import type { Admission } from './admission.ts';

/** How a kind of custom objects is judged, and what is there by default. */
export type SchemaJudge = {
  readonly issuesOf: (object: KubeObject) => readonly ManifestIssue[];
  readonly withDefaults: (object: KubeObject) => KubeObject;
};

/**
 * Custom objects as their CRD's schema has them, by the generated validator and the same defaults. It refuses what a CEL
 * rule refuses as well, in words of its own. What was wrong before does not keep other fields from being written.
 */
export function schemaAdmission({ issuesOf, withDefaults }: SchemaJudge): Admission {
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
