import type { CelRule } from './celRule.ts';

/**
 * What the source says about a field beside JSON Schema. The CRD takes the `x-kubernetes-` ones, the others are for
 * the generators.
 */
export type Annotations = {
  description?: string;
  examples?: readonly unknown[];
  default?: unknown;
  'x-kubernetes-validations'?: readonly CelRule[];
  'x-kubernetes-list-type'?: 'atomic' | 'map';
  'x-kubernetes-list-map-keys'?: readonly string[];
  'x-kubernetes-map-type'?: 'atomic' | 'granular';
  'x-kubernetes-preserve-unknown-fields'?: true;
  /** What a text has to be, for messages. With it, the CRD states `pattern` as a CEL rule, which can say so. */
  'x-kron-expected'?: string;
  /** Keywords for editors and the validator that a structural schema cannot have, or needs in another form. */
  'x-kron-outside-crd'?: Record<string, unknown>;
};
