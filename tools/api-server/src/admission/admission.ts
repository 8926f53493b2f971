import type { KubeObject } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';

/** How the API server checks and completes objects of a kind before it stores them. */
export type Admission = {
  /** Paths of fields that are not in the schema: rejected if validation is strict, and dropped otherwise. */
  readonly unknownFields?: (object: KubeObject) => readonly string[];
  /** An error message if a field has a type that cannot be decoded; the request then fails with 400. */
  readonly unreadable?: (object: KubeObject) => string | undefined;
  /** Returns the object with its defaults. */
  readonly withDefaults?: (object: KubeObject) => KubeObject;
  /** Returns all validation errors. `old` is the stored object, undefined on create. */
  readonly causes?: (object: KubeObject, old: KubeObject | undefined) => readonly Cause[];
};
