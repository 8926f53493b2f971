import type { KronKind } from './findObjects.ts';

/** The kinds of objects that commands take by name. */
export type ObjectKind = KronKind | 'CronJob';

/** What a name on the command line means. */
export type ObjectName = {
  written: string;
  /** Undefined: whatever has the name. */
  kind: ObjectKind | undefined;
  /** Undefined: the one that counts where none is named. */
  namespace: string | undefined;
  name: string;
};

/** As kubectl takes them. */
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
 * A name as people write it, as kubectl does, or as `-o name` prints it; undefined: it cannot be one.
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

/** The kind that a word before a name stands for, as it is written so far: `ctj/`. */
export function kindOfPrefix(prefix: string): ObjectKind | undefined {
  return parseObjectName(`${prefix}any`)?.kind;
}
