import type { ManifestIssueCode } from 'kron-crd-schema';

/** An object as an AdmissionReview carries it: of nothing inside is known what it is. */
export type ReviewedObject = Readonly<Record<string, unknown>>;

/** What the API server asks about one KronJob. */
export type AdmissionRequest = {
  /** Of the question, to be repeated in the answer. */
  readonly uid: string;
  /** CREATE, UPDATE, DELETE or CONNECT. */
  readonly operation: string;
  /** Absent when the object itself is written. */
  readonly subResource?: string;
  readonly namespace: string;
  /** Empty while the API server has not made one of generateName. */
  readonly name: string;
  /** Who asks to write. */
  readonly user: string;
  /** As it is to be stored; absent of a deletion. */
  readonly object?: ReviewedObject;
  /** As it is stored; absent of a creation. */
  readonly oldObject?: ReviewedObject;
};

/** One reason why a KronJob is refused. */
export type AdmissionProblem = {
  /** `spec.window.duration`; empty for the whole object. */
  readonly path: string;
  readonly code: ManifestIssueCode | 'Immutable' | 'JobTemplateRefused';
  readonly message: string;
};

/** A value that is put where there was none: an operation of a JSON patch. */
export type Addition = { readonly op: 'add'; readonly path: string; readonly value: unknown };

export type AdmissionResponse =
  | {
      readonly allowed: true;
      /** For whoever writes the object, a line each. */
      readonly warnings?: readonly string[];
      readonly patch?: readonly Addition[];
    }
  | { readonly allowed: false; readonly problems: readonly AdmissionProblem[] };

/** Answers one question, well within so many milliseconds. */
export type Reviewer = (request: AdmissionRequest, timeoutMs: number) => Promise<AdmissionResponse>;

export const reviewKind = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview' };

/** Whether an object, or what is inside of one, has fields. */
export function isObject(value: unknown): value is ReviewedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
