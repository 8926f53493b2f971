import { namesStandardInput, namesUrl } from '../../../input/readSources.ts';
import type { InputFlags } from '../../../options/sharedOptions.ts';
import { shellWord } from '../../../output/shellWord.ts';
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
    // The group exists already, and members may have taken all its slots. So let the command add slots.
    ...(present > 0 ? ['--resize'] : []),
    ...(canWrite(flags) ? ['--write'] : ['-o', 'patch']),
    ...members,
  ];
  return words.map(shellWord).join(' ');
}

function inputWords(
  { filename, recursive, namespace, allNamespaces, calendars, context, kubeconfig }: InputFlags,
  members: readonly string[],
): string[] {
  const access = [...option('--context', context), ...option('--kubeconfig', kubeconfig)];
  if (filename !== undefined)
    return [
      ...filename.flatMap((name) => ['-f', name]),
      ...(recursive ? ['-R'] : []),
      ...option('-n', namespace),
      ...option('--calendars', calendars),
      ...access,
    ];
  const [first = '', ...others] = new Set(members.map((identity) => identity.split('/')[0] ?? ''));
  const isEverywhere = allNamespaces === true || others.length > 0;
  return [...(isEverywhere ? ['-A'] : ['-n', first]), ...access];
}

function option(flag: string, value: string | undefined): string[] {
  return value === undefined ? [] : [flag, value];
}

/** Whether all manifests come from files. Standard input, a URL and a cluster cannot be written. */
function canWrite({ filename = [] }: InputFlags): boolean {
  return filename.length > 0 && !namesStandardInput(filename) && !namesUrl(filename);
}
