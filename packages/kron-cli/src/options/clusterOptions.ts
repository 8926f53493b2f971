import type { Command } from 'commander';

export type ClusterFlags = { context?: string; kubeconfig?: string; requestTimeout?: string };

export type SelectionFlags = { allNamespaces?: true; selector?: string };

/** Adds `--context`, `--kubeconfig` and `--request-timeout`, which work as in kubectl. */
export function addClusterOptions(command: Command): Command {
  return command
    .option('--context <name>', 'context of the kubeconfig (default: its current one)')
    .option('--kubeconfig <file>', 'kubeconfig (default: KUBECONFIG, ~/.kube/config, the pod)')
    .option('--request-timeout <span>', 'timeout of a request (default: 30s; 0: none)');
}

/** Adds `-A` and `-l`, which work as in kubectl. @param labelsFrom the start of the help text of `-l` */
export function addSelectionOptions(
  command: Command,
  kind: string,
  labelsFrom: 'without -f: ' | '' = 'without -f: ',
): Command {
  return command
    .option('-A, --all-namespaces', `without -f: ${kind}s of all namespaces`)
    .option('-l, --selector <labels>', `${labelsFrom}${kind}s with these labels, such as app=db,tier!=test`);
}
