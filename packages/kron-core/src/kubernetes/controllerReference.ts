/** The controller reference by which Jobs are collected with the object that they were made for. */
export type OwnerReference = {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller: true;
  /** On Jobs that are made on a schedule: whoever sets it may need `update` on the owner's finalizers, as the operator has it. */
  blockOwnerDeletion?: true;
};

/** The reference to an object of kron.io/v1alpha1. */
export function controllerReference(
  kind: 'KronJob' | 'ControlledJob',
  name: string,
  uid: string,
): OwnerReference {
  return { apiVersion: 'kron.io/v1alpha1', kind, name, uid, controller: true };
}
