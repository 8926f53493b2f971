export type OwnerReference = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
};

export type Metadata = {
  readonly name: string;
  readonly namespace?: string;
  readonly uid: string;
  /** Absent from the result of a dry run. */
  readonly resourceVersion?: string;
  readonly creationTimestamp: string;
  readonly generation?: number;
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly ownerReferences?: readonly OwnerReference[];
};

/** A stored object. A write replaces it and never changes it, because the history and watches share it. */
export type KubeObject = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
  readonly [field: string]: unknown;
};

/** An object as the client sent it: any JSON object. */
export type Draft = { readonly [field: string]: unknown };

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in a field. If the field is absent or not an object, an empty object. */
export function partOf(object: Draft, field: string): Readonly<Record<string, unknown>> {
  const part = object[field];
  return isRecord(part) ? part : {};
}
