/** A batch/v1 Job as it is sent to the API server. */
export type Job = {
  apiVersion: 'batch/v1';
  kind: 'Job';
  metadata: {
    name: string;
    namespace: string;
    labels: Record<string, string>;
    annotations?: Record<string, string>;
    ownerReferences?: OwnerReference[];
  };
  spec: Record<string, unknown>;
};

/** The controller reference of a Job: Kubernetes garbage-collects the Job with its owner. */
export type OwnerReference = {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller: true;
  /** Set on scheduled Jobs only. A client may need `update` permission on the owner's finalizers to set it. */
  blockOwnerDeletion?: true;
};

/** Builds a controller reference to an object of kron.io/v1alpha1, without `blockOwnerDeletion`. */
export function controllerReference(
  kind: 'KronJob' | 'ControlledJob',
  name: string,
  uid: string,
): OwnerReference {
  return { apiVersion: 'kron.io/v1alpha1', kind, name, uid, controller: true };
}

/** The label of a Job that a user created from a KronJob or ControlledJob by hand. Its value is `true`. */
export const manualLabel = 'kron.io/manual';
