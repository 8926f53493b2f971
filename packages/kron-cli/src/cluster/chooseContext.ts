import { delimiter } from 'node:path';
import { KubeConfigError } from '@kron/kubernetes/kubeConfigError';
import { type Environment, type FoundKubeConfig, findKubeConfig } from '@kron/kubernetes/loadKubeConfig';
import { setExecInfo } from '@kron/kubernetes/setExecInfo';
import { closestName } from 'kron-core';
import { ClusterError } from '../clusterError.ts';
import type { ClusterFlags } from '../options/clusterOptions.ts';
import { shellWord } from '../output/shellWord.ts';
import { needsCluster } from './needsCluster.ts';

/** One context of a kubeconfig: a cluster, a user and a namespace. */
export type Context = {
  name: string;
  /** The name of the cluster in the kubeconfig. */
  cluster: string;
  config: FoundKubeConfig['config'];
  /** The namespace of the context or, in a pod, of the service account; `default` if none is set. */
  namespace: string;
  /** The address of the API server, such as `https://10.0.0.1:6443`. */
  server: string;
  /** The source of the credentials, for messages: `context "prod" of /home/me/.kube/config`. */
  access: string;
  /** The flags that make kubectl use this context: ` --context prod`; empty if kubectl uses it by default. */
  kubectlFlags: string;
};

/**
 * Finds the kubeconfig and its context in the same way as kubectl.
 *
 * @param instead the advice in the error message if no kubeconfig is found
 * @throws ClusterError if there is no usable context
 */
export function chooseContext(
  { kubeconfig, context }: ClusterFlags,
  environment: Environment,
  instead?: string,
): Context {
  const found = read(kubeconfig, environment, instead);
  const { config } = found;
  const where = found.files.join(delimiter);
  if (context !== undefined) config.setCurrentContext(checkContext(context, found, where));
  const name = config.getCurrentContext();
  if (!name) throw new ClusterError([noCurrentText(found, where)]);
  const chosen = config.getContextObject(name);
  if (chosen === null) throw new ClusterError([unknownText('the current context', name, found, where)]);
  const cluster = config.getCurrentCluster();
  const access =
    found.files.length === 0 ? 'the service account of this pod' : `context "${name}" of ${where}`;
  if (cluster === null) {
    throw new ClusterError([
      `${access}: the kubeconfig has no cluster "${chosen.cluster}"; add it, or choose another context`,
    ]);
  }
  if (chosen.user && config.getCurrentUser() === null) {
    throw new ClusterError([
      `${access}: the kubeconfig has no user "${chosen.user}"; add it, or choose another context`,
    ]);
  }
  withAccess(access, () => setExecInfo(config));
  return {
    name,
    cluster: cluster.name,
    config,
    namespace: chosen.namespace?.trim() || 'default',
    server: cluster.server,
    access,
    kubectlFlags: [
      ...(kubeconfig === undefined ? [] : [` --kubeconfig ${shellWord(kubeconfig)}`]),
      ...(context === undefined ? [] : [` --context ${shellWord(context)}`]),
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
    if (!(error instanceof KubeConfigError)) throw error;
    const { message } = error;
    const isNamed = instead === needsCluster && message.endsWith('--kubeconfig FILE');
    throw new ClusterError([isNamed ? message : `${message}; ${instead}`], error);
  }
}

/** Calls `use`. @throws ClusterError that names `access`, the source of the credentials, if the kubeconfig is wrong */
export function withAccess<Result>(access: string, use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    if (error instanceof KubeConfigError) throw new ClusterError([`${access}: ${error.message}`], error);
    throw error;
  }
}

function checkContext(context: string, found: FoundKubeConfig, where: string): string {
  // Without kubeconfig files, kron runs in a pod. The configuration of a pod has a single context.
  if (found.files.length === 0 && context !== found.config.getCurrentContext()) {
    throw new ClusterError([
      `--context ${context}: no kubeconfig found, only the service account of this pod; remove --context`,
    ]);
  }
  if (found.config.getContextObject(context) === null) {
    throw new ClusterError([unknownText('--context', context, found, where)]);
  }
  return context;
}

function unknownText(what: string, name: string, found: FoundKubeConfig, where: string): string {
  return `${what}: no context "${name}" in ${where}; ${choicesText(name, found)}`;
}

function noCurrentText(found: FoundKubeConfig, where: string): string {
  return `${where} has no current context: choose one with --context or kubectl config use-context; ${choicesText('', found)}`;
}

function choicesText(name: string, { config }: FoundKubeConfig): string {
  const known = config.getContexts().map((context) => context.name);
  const near = closestName(name, known);
  if (near !== undefined) return `did you mean ${near}?`;
  if (known.length === 0) return 'it has no contexts';
  const shown = known.slice(0, 10).join(', ');
  return `found ${shown}${known.length > 10 ? ` and ${known.length - 10} more` : ''}`;
}
