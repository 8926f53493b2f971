import type { ObjectKind } from '@kron/fleet/input/findObjects';

export type ObjectName = {
  written: string;
  /** The kind. Undefined if the name states none, so that objects of all kinds are meant. */
  kind: ObjectKind | undefined;
  /** The namespace. Undefined if the name states none, so that the default namespace is meant. */
  namespace: string | undefined;
  name: string;
};

/** The names that kubectl accepts for each kind. */
const kindWords: Readonly<Record<string, ObjectKind>> = {
  kj: 'KronJob',
  kronjob: 'KronJob',
  kronjobs: 'KronJob',
  ctj: 'ControlledJob',
  controlledjob: 'ControlledJob',
  controlledjobs: 'ControlledJob',
  cj: 'CronJob',
  cronjob: 'CronJob',
  cronjobs: 'CronJob',
};

const kindPattern = /^([a-z]+)(?:\.(?:v\w+\.)?(?:kron\.io|batch))?\/(.+)$/;

/**
 * Parses a name such as `db-backup`, `prod/db-backup` or, as `-o name` prints it, `kronjob.kron.io/db-backup`.
 *
 * @returns undefined if the text is not such a name
 *
 * @example
 * parseObjectName('ctj/desk') // { kind: 'ControlledJob', namespace: undefined, name: 'desk', … }
 * parseObjectName('prod/db-backup') // { kind: undefined, namespace: 'prod', name: 'db-backup', … }
 */
export function parseObjectName(written: string): ObjectName | undefined {
  const [, word = '', rest = ''] = kindPattern.exec(written) ?? [];
  const kind = Object.hasOwn(kindWords, word) ? kindWords[word] : undefined;
  const parts = (kind === undefined ? written : rest).split('/');
  const [name = '', namespace] = parts.reverse();
  if (parts.length > 2 || name === '' || namespace === '') return undefined;
  return { written, kind, namespace, name };
}

/** The kind of an incomplete name such as `ctj/`. */
export function kindOfPrefix(prefix: string): ObjectKind | undefined {
  return parseObjectName(`${prefix}any`)?.kind;
}
