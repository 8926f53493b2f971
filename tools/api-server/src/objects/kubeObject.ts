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
  /** Absent from what a dry run returns. */
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

/** An object as it is stored. It is never changed, only replaced: history and watchers share it. */
export type KubeObject = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
  readonly [field: string]: unknown;
};

/** An object as somebody sends it, of which nothing is known but that it is a JSON object. */
export type Draft = { readonly [field: string]: unknown };

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A part of an object that is itself an object; an empty one where it is absent. */
export function partOf(object: Draft, field: string): Readonly<Record<string, unknown>> {
  const part = object[field];
  return isRecord(part) ? part : {};
}
