/**
 * The identity of a KronJob or ControlledJob: `<namespace>/<name>`. An absent namespace is `default`.
 *
 * @example
 * identityOf({ metadata: { name: 'db-backup' } }) // 'default/db-backup'
 */
export function identityOf({ metadata }: { metadata: { name: string; namespace?: string } }): string {
  return `${metadata.namespace ?? 'default'}/${metadata.name}`;
}
