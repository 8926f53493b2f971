import type { KubeObject } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';

/** What a kind of object demands of what is stored of it. */
export type Admission = {
  /** Paths of fields that the kind does not have: refused when validation is strict, and left out otherwise. */
  readonly unknownFields?: (object: KubeObject) => readonly string[];
  /** Fields whose form cannot even be read, as a sentence; refused with 400. */
  readonly unreadable?: (object: KubeObject) => string | undefined;
  /** The object with everything that is there by default. */
  readonly withDefaults?: (object: KubeObject) => KubeObject;
  /** Everything that is wrong. `old` is what is there, undefined at creation. */
  readonly causes?: (object: KubeObject, old: KubeObject | undefined) => readonly Cause[];
};
