import type { Command } from 'commander';

/** Which cluster, and as whom: flags of every command that asks one. */
export type ClusterFlags = { context?: string; kubeconfig?: string; requestTimeout?: string };

/** Which KronJobs of a cluster. */
export type SelectionFlags = { allNamespaces?: true; selector?: string };

/** `--context`, `--kubeconfig`, `--request-timeout`: as kubectl has them. */
export function addClusterOptions(command: Command): Command {
  return command
    .option('--context <name>', 'context of the kubeconfig (default: its current one)')
    .option('--kubeconfig <file>', 'kubeconfig (default: KUBECONFIG, ~/.kube/config, the pod)')
    .option('--request-timeout <span>', 'give a request up after so long (default: 30s; 0: never)');
}

/** `-A`, `-l`: as kubectl has them. */
export function addSelectionOptions(command: Command, kind: string): Command {
  return command
    .option('-A, --all-namespaces', `without -f: ${kind}s of all namespaces`)
    .option('-l, --selector <labels>', `without -f: ${kind}s with these labels, as app=db,tier!=test`);
}
