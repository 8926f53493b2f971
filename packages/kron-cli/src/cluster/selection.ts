import { dnsLabelProblem, isDnsLabel } from '../input/dnsLabel.ts';
import { looksLikeFile, plainName } from '../input/selectByName.ts';
import type { Problems } from '../options/problems.ts';
import type { ClusterFlags, SelectionFlags } from './clusterOptions.ts';

/** Which KronJobs of a cluster are meant. */
export type Selection = {
  /** `name`, or `namespace/name`; none: all. */
  names: readonly string[];
  /** Undefined: the one that the context names. */
  namespace: string | undefined;
  allNamespaces: boolean;
  /** As the API server takes it. */
  selector: string | undefined;
};

export type ReadingFlags = ClusterFlags & SelectionFlags & { namespace?: string; filename?: string[] };

/** What is asked of a cluster; what cannot be meant together is told with all else that is wrong. */
export function readSelection(
  names: readonly string[],
  flags: ReadingFlags & { recursive?: true },
  problems: Problems,
  kind = 'KronJob',
): Selection {
  const { namespace, allNamespaces, selector, recursive } = flags;
  if (namespace !== undefined && !isDnsLabel(namespace))
    problems.add(dnsLabelProblem('--namespace', namespace));
  if (recursive) problems.add('-R is for folders: write -f FOLDER, or leave it out');
  refuseAllBesideOne(flags, problems);
  if (names.length > 0) {
    if (allNamespaces) problems.add('-A goes with no name: write -n NAMESPACE, or namespace/name');
    if (selector !== undefined) problems.add('-l goes with no name: write the names, or -l');
  }
  addNameProblems(names, problems, kind);
  return { names: names.map(plainName), namespace, allNamespaces: allNamespaces === true, selector };
}

/** All namespaces are not one. */
export function refuseAllBesideOne(
  { allNamespaces, namespace }: Pick<ReadingFlags, 'allNamespaces' | 'namespace'>,
  problems: Problems,
): void {
  if (allNamespaces && namespace !== undefined) {
    problems.add('-A and -n exclude each other: write one of them');
  }
}

function addNameProblems(names: readonly string[], problems: Problems, kind: string): void {
  const files = names.filter(looksLikeFile);
  if (files.length > 0) {
    const written = files.map((file) => `-f ${file}`).join(' ');
    problems.add(
      `${files.join(', ')}: taken for names of ${kind}s of a cluster; to read files, write ${written}`,
    );
  }
  for (const name of names) {
    if (files.includes(name) || /^[^/]+(?:\/[^/]+)?$/.test(plainName(name))) continue;
    problems.add(`expected the name of a ${kind}, as db-backup or prod/db-backup, found "${name}"`);
  }
}

/**
 * Flags that say which cluster, or what of it, beside an input that comes from files alone.
 *
 * @param why where from, and what to write then
 */
export function refuseClusterFlags(
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
