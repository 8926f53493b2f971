import type { KubeObject } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';

/** How the API server checks and completes objects of a kind before it stores them. */
export type Admission = {
  /**
   * Returns the paths of the fields that are not in the schema. With strict validation such an object is rejected. Otherwise
   * the fields are dropped.
   */
  readonly unknownFields?: (object: KubeObject) => readonly string[];
  /** Returns an error message if a field has a type that cannot be decoded. The request then fails with 400. */
  readonly unreadable?: (object: KubeObject) => string | undefined;
  readonly withDefaults?: (object: KubeObject) => KubeObject;
  /** Returns all validation errors. `old` is the stored object, undefined on create. */
  readonly causes?: (object: KubeObject, old: KubeObject | undefined) => readonly Cause[];
};
