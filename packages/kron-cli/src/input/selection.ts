import type { ClusterFlags, SelectionFlags } from '../options/clusterOptions.ts';
import type { Problems } from '../options/problems.ts';
import { listedKinds, type ObjectKind } from '@kron/fleet/input/findObjects';
import { dnsLabelProblem, isDnsLabel } from '@kron/fleet/input/dnsLabel';
import { cronJobCommand } from '@kron/fleet/input/cronJobCommand';
import { type ObjectName, parseObjectName } from './objectName.ts';
import { looksLikeFile } from './selectByName.ts';

/** The objects of a cluster that a command reads. */
export type Selection = {
  /** If empty, all objects are selected. */
  names: readonly ObjectName[];
  /** The namespace. If undefined, it is the namespace of the kubeconfig context. */
  namespace: string | undefined;
  allNamespaces: boolean;
  /** A label selector in the syntax of the API server. */
  selector: string | undefined;
};

export type ReadingFlags = ClusterFlags & SelectionFlags & { namespace?: string; filename?: string[] };

/** Adds a problem for each conflict between flags. @param kinds the kinds that the command reads */
export function readSelection(
  names: readonly string[],
  flags: ReadingFlags & { recursive?: true },
  problems: Problems,
  kinds: readonly ObjectKind[] = ['KronJob'],
): Selection {
  const { namespace, allNamespaces, selector, recursive } = flags;
  if (namespace !== undefined && !isDnsLabel(namespace))
    problems.add(dnsLabelProblem('--namespace', namespace));
  if (recursive) problems.add('-R needs a folder: add -f FOLDER, or remove -R');
  rejectAllWithNamespace(flags, problems);
  if (names.length > 0) {
    if (allNamespaces) problems.add('-A cannot be used with names: write -n NAMESPACE or namespace/name');
    if (selector !== undefined) problems.add('-l cannot be used with names: write one of them');
  }
  addFileProblem(names.filter(looksLikeFile), kinds, problems);
  const parsed = names
    .filter((name) => !looksLikeFile(name))
    .map((name) => readName(name, kinds, namespace, problems));
  return {
    names: parsed.filter((name) => name !== undefined),
    namespace,
    allNamespaces: allNamespaces === true,
    selector,
  };
}

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
    `expected names of ${listedKinds(kinds.map((kind) => `${kind}s`))} in the cluster, found ${files.join(', ')}; to read files, write ${written}`,
  );
}

function readName(
  written: string,
  kinds: readonly ObjectKind[],
  namespace: string | undefined,
  problems: Problems,
): ObjectName | undefined {
  const parsed = parseObjectName(written);
  if (parsed === undefined) {
    problems.add(
      `expected the name of a ${listedKinds(kinds)}, such as db-backup or prod/db-backup, found "${written}"`,
    );
  } else if (parsed.kind !== undefined && !kinds.includes(parsed.kind)) {
    const instead =
      parsed.kind === 'CronJob'
        ? `; to start a Job of it, ${cronJobCommand(parsed.name, parsed.namespace ?? namespace)}`
        : '';
    problems.add(`${written} is a ${parsed.kind}, but this command reads ${kinds.join('s and ')}s${instead}`);
  }
  return parsed;
}

/**
 * Adds a problem for each flag about a cluster, for commands that read files. With `--calendars cluster`, the flags that
 * select the cluster are allowed.
 *
 * @param why the reason why the command needs no cluster, and what to do
 */
export function rejectClusterFlags(
  flags: ReadingFlags & { calendars?: 'cluster' },
  problems: Problems,
  why = '-f reads files: remove one of them',
): void {
  const access = {
    '--context': flags.context,
    '--kubeconfig': flags.kubeconfig,
    '--request-timeout': flags.requestTimeout,
  };
  const selection = { '-A': flags.allNamespaces, '-l': flags.selector };
  const given = flags.calendars === undefined ? { ...selection, ...access } : selection;
  for (const [flag, value] of Object.entries(given)) {
    if (value !== undefined) problems.add(`${flag} needs a cluster, but ${why}`);
  }
}
