import type { Command } from 'commander';
import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import type { CalendarKind, ObjectKind } from '@kron/fleet/input/findObjects';
import { fieldsOf } from '@kron/fleet/plainObject';
import { kindOfPrefix } from '../../input/objectName.ts';
import type { InputRequest } from '../../input/readFiles.ts';
import {
  type CompletionWord,
  completions,
  controlledName,
  type ListedName,
  type NameSource,
  scheduleOf,
} from './completions.ts';

/**
 * `kron __complete`, which completion scripts and kubectl call. It prints one candidate per line, with a description after
 * a tab. The last line is `:0` if file names are candidates too, otherwise `:4`. This is kubectl's protocol for plugins.
 */
export async function complete(program: Command, words: readonly string[], host: Host): Promise<ExitCode> {
  const { candidates, files, source } = completions(program, words);
  const all = source === undefined ? candidates : [...candidates, ...(await namesOf(source, words, host))];
  const lines = all.map(({ word, about }) => (about === '' ? word : `${word}\t${about}`));
  await host.out.write(`${[...lines, files ? ':0' : ':4'].join('\n')}\n`);
  return exitCode.fine;
}

async function namesOf(
  source: NameSource,
  words: readonly string[],
  host: Host,
): Promise<readonly CompletionWord[]> {
  const current = words.at(-1) ?? '';
  const filenames = await readableFilenames(words);
  const inFiles = !['namespaces', 'contexts'].includes(source) && filenames.length > 0;
  const namespace = takesNamespace.has(source) ? namespaceOf(current) : undefined;
  const found = inFiles
    ? await namesInFiles(source, filenames, words, host)
    : await namesFromCluster(source, namespace, words, host);
  const inPlace =
    inFiles && namespace !== undefined ? found.filter((one) => one.namespace === namespace) : found;
  const kinds = kindsOfSource[source];
  const own = inPlace.filter(({ kind }) => kinds === undefined || (kind && kinds.includes(kind)));
  return matchingWords(current, namespace, own);
}

/** The values of `-f` without standard input: during completion, standard input is the user's terminal. */
async function readableFilenames(words: readonly string[]): Promise<string[]> {
  const filenames = valuesIn(words, ['-f', '--filename']);
  if (filenames.length === 0) return [];
  const { namesStandardInput } = await import('../../input/readSources.ts');
  return filenames.filter((filename) => !namesStandardInput([filename]));
}

const takesNamespace: ReadonlySet<NameSource> = new Set(['objects', 'kronJobs', 'members', 'cronJobs']);

/** The namespace in a word such as `prod/db`. */
function namespaceOf(current: string): string | undefined {
  const [prefix] = /^[^/]+\//.exec(current) ?? [];
  return prefix === undefined || kindOfPrefix(prefix) !== undefined ? undefined : prefix.slice(0, -1);
}

/** The kinds of objects that a source provides. Sources that are not listed provide all kinds. */
const kindsOfSource: Readonly<Partial<Record<NameSource, readonly ObjectKind[]>>> = {
  kronJobs: ['KronJob'],
  members: ['KronJob', 'CronJob'],
};

/**
 * The names that match the typed word. After the prefix of a kind, such as `ctj/`, only objects of that kind match. After a
 * namespace, such as `prod/`, the candidates get the namespace too. A name that several kinds use is one candidate.
 */
function matchingWords(
  current: string,
  namespace: string | undefined,
  names: readonly ListedName[],
): CompletionWord[] {
  const [prefix = ''] = /^[^/]+\//.exec(current) ?? [];
  const kind = kindOfPrefix(prefix);
  const words = new Map<string, CompletionWord>();
  for (const { name, about, kind: its } of names) {
    if (kind !== undefined && its !== kind) continue;
    const word = kind === undefined && namespace === undefined ? name : prefix + name;
    if (word.startsWith(current) && !words.has(word)) words.set(word, { word, about });
  }
  return [...words.values()];
}

const calendarKinds: Readonly<Partial<Record<NameSource, CalendarKind>>> = {
  calendars: 'KronCalendar',
  clusterCalendars: 'ClusterKronCalendar',
};

/** The names of the objects in files. Problems are not reported, because the user is still typing. */
async function namesInFiles(
  source: NameSource,
  filenames: readonly string[],
  words: readonly string[],
  host: Host,
): Promise<ListedName[]> {
  const { readFiles } = await import('../../input/readFiles.ts');
  const request = {
    filenames,
    recursive: words.includes('-R') || words.includes('--recursive'),
    namespace: lastValue(words, ['-n', '--namespace']) ?? 'default',
    controlledJobs: true,
    cronJobs: true,
  } as const;
  const silent = { ...host, err: { ...host.err, isTerminal: false, write: () => Promise.resolve() } };
  if (source === 'cronJobs') return cronJobsInFiles(request, silent);
  const { kronJobs, controlledJobs, unplaced, validCalendars } = await readFiles(request, silent);
  const calendarKind = calendarKinds[source];
  if (calendarKind !== undefined)
    return validCalendars
      .filter(({ kind }) => kind === calendarKind)
      .map(({ name }) => ({ kind: undefined, name, about: '' }));
  // `kron spread` cannot use CronJobs whose start times are unknown.
  const others = source === 'members' ? [] : unplaced;
  return [
    ...kronJobs.map(({ kind, namespace, name, spec }) => ({ kind, namespace, name, about: spec.schedule })),
    ...controlledJobs.map(({ namespace, name }) => ({ ...controlledName(name), namespace })),
    ...others.map(({ namespace, name, manifest }) => ({
      kind: 'CronJob' as const,
      namespace,
      name,
      about: scheduleOf(manifest),
    })),
  ];
}

/** The names of the objects in files that `kron convert` can convert. */
async function cronJobsInFiles(request: InputRequest, host: Host): Promise<ListedName[]> {
  const [{ readCronJobs }, locateIssues] = await Promise.all([
    import('../convert/readCronJobs.ts'),
    import('@kron/fleet/input/locateIssues'),
  ]);
  const { objects } = await readCronJobs(request, true, host);
  return objects.flatMap(({ object: { value } }) => {
    const { name, namespace } = fieldsOf(value['metadata']);
    if (typeof name !== 'string') return [];
    const kind = 'CronJob' as const;
    const listed = value['kind'] === kind ? { kind, name, about: scheduleOf(value) } : controlledName(name);
    return [{ ...listed, namespace: locateIssues.namespaceOf(namespace, request.namespace) }];
  });
}

async function namesFromCluster(
  source: NameSource,
  named: string | undefined,
  words: readonly string[],
  host: Host,
): Promise<readonly ListedName[]> {
  const { listNames } = await import('./listNames.ts');
  const flags = {
    kubeconfig: lastValue(words, ['--kubeconfig']),
    context: lastValue(words, ['--context']),
    namespace: named ?? lastValue(words, ['-n', '--namespace']),
    requestTimeout: lastValue(words, ['--request-timeout']),
  };
  return listNames(source, flags, host);
}

function lastValue(words: readonly string[], flags: readonly string[]): string | undefined {
  return valuesIn(words, flags).at(-1);
}

/** The values of a flag on the command line, without the last word. */
function valuesIn(words: readonly string[], flags: readonly string[]): string[] {
  return words.slice(0, -1).flatMap((word, index) => {
    if (flags.includes(words[index - 1] ?? '')) return [word];
    const [flag = '', ...value] = word.split('=');
    return value.length > 0 && flags.includes(flag) ? [value.join('=')] : [];
  });
}
