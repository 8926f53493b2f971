import type { KubeObject, OwnerReference } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';

const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const nameLimit = 253;

/** Errors in the name, the finalizers and the owner references of an object. */
export function metadataCauses({ metadata }: KubeObject, old: KubeObject | undefined): Cause[] {
  return [
    ...nameCauses(metadata.name),
    ...ownerCauses(metadata.ownerReferences ?? []),
    ...(old?.metadata.deletionTimestamp === undefined
      ? []
      : finalizerCauses(metadata.finalizers ?? [], old.metadata.finalizers ?? [])),
  ];
}

function nameCauses(name: string): Cause[] {
  if (name === '') {
    const message = 'Required value: name or generateName is required';
    return [{ reason: 'FieldValueRequired', message, field: 'metadata.name' }];
  }
  if (name.length <= nameLimit && subdomain.test(name)) return [];
  const message = `Invalid value: "${name}": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character`;
  return [{ reason: 'FieldValueInvalid', message, field: 'metadata.name' }];
}

function ownerCauses(owners: readonly OwnerReference[]): Cause[] {
  const controllers = owners.filter(({ controller }) => controller === true);
  if (controllers.length < 2) return [];
  const message = `Invalid value: ${JSON.stringify(owners)}: Only one reference can have Controller set to true`;
  return [{ reason: 'FieldValueInvalid', message, field: 'metadata.ownerReferences' }];
}

function finalizerCauses(finalizers: readonly string[], before: readonly string[]): Cause[] {
  const added = finalizers.filter((one) => !before.includes(one));
  if (added.length === 0) return [];
  const listed = added.map((one) => JSON.stringify(one)).join(', ');
  const message = `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{${listed}}`;
  return [{ reason: 'FieldValueForbidden', message, field: 'metadata.finalizers' }];
}
