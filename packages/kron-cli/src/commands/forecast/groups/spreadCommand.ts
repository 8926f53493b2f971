import { isUrl } from '../../../input/fetchSource.ts';
import type { InputFlags } from '../../../options/sharedOptions.ts';
import type { Suggestion } from './suggestGroups.ts';

/**
 * The command that creates a suggested group, as a line for a POSIX shell. It reads the same input as the forecast.
 *
 * @example
 * spreadCommand({ group: 'spread-3f9a1c', window: '2h', members: ['ns/a', 'ns/b'], … }, { filename: ['fleet.yaml'] })
 * // 'kron spread -f fleet.yaml --group spread-3f9a1c --window 2h --write ns/a ns/b'
 */
export function spreadCommand(
  { group, window, members, present }: Pick<Suggestion, 'group' | 'window' | 'members' | 'present'>,
  flags: InputFlags,
): string {
  const words = [
    'kron',
    'spread',
    ...inputWords(flags, members),
    '--group',
    group,
    '--window',
    window,
    // The group already exists, and all of its slots may have members. So allow the command to add slots.
    ...(present > 0 ? ['--resize'] : []),
    ...(canWrite(flags) ? ['--write'] : ['-o', 'patch']),
    ...members,
  ];
  return words.map(quoted).join(' ');
}

function inputWords(
  { filename, recursive, namespace, allNamespaces, context, kubeconfig }: InputFlags,
  members: readonly string[],
): string[] {
  if (filename !== undefined)
    return [
      ...filename.flatMap((name) => ['-f', name]),
      ...(recursive ? ['-R'] : []),
      ...option('-n', namespace),
    ];
  const [first = '', ...others] = new Set(members.map((identity) => identity.split('/')[0] ?? ''));
  const isEverywhere = allNamespaces === true || others.length > 0;
  return [
    ...(isEverywhere ? ['-A'] : ['-n', first]),
    ...option('--context', context),
    ...option('--kubeconfig', kubeconfig),
  ];
}

function option(flag: string, value: string | undefined): string[] {
  return value === undefined ? [] : [flag, value];
}

/** Whether all manifests come from files. Standard input, a URL and a cluster cannot be written. */
function canWrite({ filename = [] }: InputFlags): boolean {
  return (
    filename.length > 0 && !filename.some((name) => name === '-' || name === '/dev/stdin' || isUrl(name))
  );
}

/** Quotes a word so that a POSIX shell reads it unchanged. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
