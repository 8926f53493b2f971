import { delimiter } from 'node:path';
import { KubeConfigError } from '@kron/kubernetes/kubeConfigError';
import { type Environment, type FoundKubeConfig, findKubeConfig } from '@kron/kubernetes/loadKubeConfig';
import { setExecInfo } from '@kron/kubernetes/setExecInfo';
import { closestName } from 'kron-core';
import { ClusterError } from '../clusterError.ts';
import type { ClusterFlags } from '../options/clusterOptions.ts';

/** One context of a kubeconfig: where to, and as whom. */
export type Context = {
  config: FoundKubeConfig['config'];
  /** The context's, else `default`; in a pod that of its service account. */
  namespace: string;
  server: string;
  /** `context "prod" of /home/me/.kube/config`, `the service account of this pod` */
  access: string;
  /** What kubectl has to be told to ask the same: ` --context prod`; empty when it does so by itself. */
  kubectlFlags: string;
};

/**
 * Finds the kubeconfig and the context that count, as kubectl does.
 *
 * @param instead what to write where there is none
 * @throws ClusterError when there is none
 */
export function chooseContext(
  { kubeconfig, context }: ClusterFlags,
  environment: Environment,
  instead?: string,
): Context {
  const found = read(kubeconfig, environment, instead);
  const { config } = found;
  const where = found.files.join(delimiter);
  if (context !== undefined) config.setCurrentContext(named(context, found, where));
  const name = config.getCurrentContext();
  if (!name) throw new ClusterError([noCurrent(found, where)]);
  const chosen = config.getContextObject(name);
  if (chosen === null) throw new ClusterError([unknown('the current context', name, found, where)]);
  const cluster = config.getCurrentCluster();
  const access =
    found.files.length === 0 ? 'the service account of this pod' : `context "${name}" of ${where}`;
  if (cluster === null) {
    throw new ClusterError([
      `${access} names the cluster "${chosen.cluster}", which that kubeconfig does not have`,
    ]);
  }
  if (chosen.user && config.getCurrentUser() === null) {
    throw new ClusterError([`${access} names the user "${chosen.user}", whom that kubeconfig does not have`]);
  }
  configureExecProgram(config, access);
  return {
    config,
    namespace: chosen.namespace?.trim() || 'default',
    server: cluster.server,
    access,
    kubectlFlags: [
      ...(kubeconfig === undefined ? [] : [` --kubeconfig ${kubeconfig}`]),
      ...(context === undefined ? [] : [` --context ${context}`]),
    ].join(''),
  };
}

function read(
  kubeconfig: string | undefined,
  environment: Environment,
  instead = 'to read manifests instead, write -f FILE',
): FoundKubeConfig {
  try {
    return findKubeConfig(kubeconfig, environment);
  } catch (error) {
    if (error instanceof KubeConfigError) {
      throw new ClusterError([`${error.message}; ${instead}`], error);
    }
    throw error;
  }
}

function configureExecProgram(config: FoundKubeConfig['config'], access: string): void {
  try {
    setExecInfo(config);
  } catch (error) {
    if (error instanceof KubeConfigError) throw new ClusterError([`${access}: ${error.message}`], error);
    throw error;
  }
}

function named(context: string, found: FoundKubeConfig, where: string): string {
  if (found.files.length === 0) {
    throw new ClusterError([
      `--context ${context}: there is no kubeconfig, only the service account of this pod`,
    ]);
  }
  if (found.config.getContextObject(context) === null) {
    throw new ClusterError([unknown('--context', context, found, where)]);
  }
  return context;
}

function unknown(what: string, name: string, found: FoundKubeConfig, where: string): string {
  return `${what}: there is no context "${name}" in ${where}; ${choices(name, found)}`;
}

function noCurrent(found: FoundKubeConfig, where: string): string {
  return `${where} has no current context: choose one with --context, or with kubectl config use-context; ${choices('', found)}`;
}

function choices(name: string, { config }: FoundKubeConfig): string {
  const known = config.getContexts().map((context) => context.name);
  const near = closestName(name, known);
  if (near !== undefined) return `did you mean ${near}?`;
  if (known.length === 0) return 'it has none';
  const shown = known.slice(0, 10).join(', ');
  return `there are ${shown}${known.length > 10 ? ` and ${known.length - 10} more` : ''}`;
}
