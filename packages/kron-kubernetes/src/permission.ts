/** A permission, in the terms of an RBAC rule. */
export type Permission = {
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  /** The name of the only object that the permission covers. Absent if the permission covers all objects. */
  readonly name?: string;
  readonly verbs: readonly string[];
};

/** Formats a permission for a message: `patch kronjobs.kron.io/status in namespace "prod"`. */
export function permissionText(
  { group, resource, subresource, name, verbs }: Permission,
  namespace?: string,
): string {
  const kind = group === '' ? resource : `${resource}.${group}`;
  const target = `${kind}${subresource === undefined ? '' : `/${subresource}`}`;
  const object = name === undefined ? target : `${target} "${name}"`;
  return `${verbs.join(', ')} ${object} ${namespace === undefined ? 'in all namespaces' : `in namespace "${namespace}"`}`;
}
