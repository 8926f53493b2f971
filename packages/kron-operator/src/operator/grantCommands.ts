/** The command that grants the operator its permissions in a namespace, or in all namespaces. */
export function grantCommand(namespace: string | undefined): string {
  return namespace === undefined
    ? 'kubectl apply -f deploy/rbac.yaml'
    : `kubectl apply -f deploy/rbac-namespaced.yaml -n ${namespace}`;
}

/**
 * The command that grants the operator its permissions on a kind of calendars.
 *
 * @param namespace the namespace of the calendars; undefined for all namespaces
 * @param namespaces the namespaces that the operator manages; empty for all
 */
export function grantCalendarsCommand(
  { isNamespaced }: { readonly isNamespaced: boolean },
  namespace: string | undefined,
  namespaces: readonly string[],
): string {
  if (namespaces.length > 0 && !isNamespaced) return 'kubectl apply -f deploy/rbac-cluster-calendars.yaml';
  return grantCommand(namespace);
}

/** The command that grants an operator with `--namespace` the permissions on Leases, but no cluster-wide permissions. */
export const grantLeasesCommand = "kubectl apply -l '!kron.io/cluster-wide' -f deploy/rbac.yaml";
