import type { ClusterFlags, SelectionFlags } from '../options/clusterOptions.ts';
import type { Problems } from '../options/problems.ts';
import { dnsLabelProblem, isDnsLabel } from './dnsLabel.ts';
import { type ObjectKind, type ObjectName, parseObjectName } from './objectName.ts';
import { looksLikeFile } from './selectByName.ts';

/** Which objects of a cluster are meant. */
export type Selection = {
  /** None: all. */
  names: readonly ObjectName[];
  /** Undefined: the one that the context names. */
  namespace: string | undefined;
  allNamespaces: boolean;
  /** As the API server takes it. */
  selector: string | undefined;
};

export type ReadingFlags = ClusterFlags & SelectionFlags & { namespace?: string; filename?: string[] };

/**
 * Reads which objects of a cluster are meant. Adds a problem for each conflict between flags.
 *
 * @param kinds that the command takes
 */
export function readSelection(
  names: readonly string[],
  flags: ReadingFlags & { recursive?: true },
  problems: Problems,
  kinds: readonly ObjectKind[] = ['KronJob'],
): Selection {
  const { namespace, allNamespaces, selector, recursive } = flags;
  if (namespace !== undefined && !isDnsLabel(namespace))
    problems.add(dnsLabelProblem('--namespace', namespace));
  if (recursive) problems.add('-R is for folders: write -f FOLDER, or leave it out');
  rejectAllWithNamespace(flags, problems);
  if (names.length > 0) {
    if (allNamespaces) problems.add('-A goes with no name: write -n NAMESPACE, or namespace/name');
    if (selector !== undefined) problems.add('-l goes with no name: write the names, or -l');
  }
  addFileProblem(names.filter(looksLikeFile), kinds, problems);
  const parsed = names.filter((name) => !looksLikeFile(name)).map((name) => readName(name, kinds, problems));
  return {
    names: parsed.filter((name) => name !== undefined),
    namespace,
    allNamespaces: allNamespaces === true,
    selector,
  };
}

/** All namespaces are not one. */
export function rejectAllWithNamespace(
  { allNamespaces, namespace }: Pick<ReadingFlags, 'allNamespaces' | 'namespace'>,
  problems: Problems,
): void {
  if (allNamespaces && namespace !== undefined) {
    problems.add('-A and -n exclude each other: write one of them');
  }
}

function addFileProblem(files: readonly string[], kinds: readonly ObjectKind[], problems: Problems): void {
  if (files.length === 0) return;
  const written = files.map((file) => `-f ${file}`).join(' ');
  problems.add(
    `${files.join(', ')}: taken for names of ${kinds.join('s or ')}s of a cluster; to read files, write ${written}`,
  );
}

function readName(written: string, kinds: readonly ObjectKind[], problems: Problems): ObjectName | undefined {
  const parsed = parseObjectName(written);
  if (parsed === undefined) {
    problems.add(
      `expected the name of a ${kinds.join(' or ')}, as db-backup or prod/db-backup, found "${written}"`,
    );
  } else if (parsed.kind !== undefined && !kinds.includes(parsed.kind)) {
    problems.add(`${written} names a ${parsed.kind}, and this command takes ${kinds.join('s and ')}s`);
  }
  return parsed;
}

/**
 * Flags that say which cluster, or what of it, beside an input that comes from files alone.
 *
 * @param why where from, and what to write then
 */
export function rejectClusterFlags(
  flags: ReadingFlags,
  problems: Problems,
  why = '-f reads files: leave out one of them',
): void {
  const given = {
    '-A': flags.allNamespaces,
    '-l': flags.selector,
    '--context': flags.context,
    '--kubeconfig': flags.kubeconfig,
    '--request-timeout': flags.requestTimeout,
  };
  for (const [flag, value] of Object.entries(given)) {
    if (value !== undefined) problems.add(`${flag} is about a cluster, and ${why}`);
  }
}
