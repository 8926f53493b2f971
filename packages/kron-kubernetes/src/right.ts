/** What has to be allowed, as in a rule of RBAC. */
export type Right = {
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  /** Of this object only. */
  readonly name?: string;
  readonly verbs: readonly string[];
};

/**
 * A right as people say it.
 *
 * @example
 * rightText({ group: 'kron.io', resource: 'kronjobs', subresource: 'status', verbs: ['patch'] }, 'prod')
 * // 'patch kronjobs.kron.io/status in namespace "prod"'
 */
export function rightText({ group, resource, subresource, name, verbs }: Right, namespace?: string): string {
  const kind = group === '' ? resource : `${resource}.${group}`;
  const what = `${kind}${subresource === undefined ? '' : `/${subresource}`}`;
  const which = name === undefined ? what : `${what} "${name}"`;
  return `${verbs.join(', ')} ${which} ${namespace === undefined ? 'in all namespaces' : `in namespace "${namespace}"`}`;
}
