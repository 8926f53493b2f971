import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { KubeConfigError } from './kubeConfigError.ts';

/** The environment of a process, or of a test. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The way to the cluster: by the file that is given, else by those that KUBECONFIG names, else, in a pod, by its
 * service account, else by `~/.kube/config`.
 *
 * @throws KubeConfigError
 */
export function loadKubeConfig(file: string | undefined, environment: Environment): KubeConfig {
  if (file !== undefined) return fromFiles([file]);
  const named = (environment['KUBECONFIG'] ?? '').split(delimiter).filter((path) => path !== '');
  if (named.length > 0) return fromFiles(named);
  if (isInCluster(environment)) return fromServiceAccount();
  const home = environment['HOME'] ?? environment['USERPROFILE'];
  const usual = home === undefined ? undefined : join(home, '.kube', 'config');
  if (usual !== undefined && existsSync(usual)) return fromFiles([usual]);
  throw new KubeConfigError(
    `no cluster: this is no pod, KUBECONFIG is not set and ${usual ?? '~/.kube/config'} does not exist; say which one with --kubeconfig FILE`,
  );
}

/** Whether a process runs in a pod and is told nothing of another cluster. */
export function isInCluster(environment: Environment): boolean {
  return (environment['KUBERNETES_SERVICE_HOST'] ?? '') !== '' && (environment['KUBECONFIG'] ?? '') === '';
}

/** Several are merged as kubectl does: of what has the same name in two of them the first counts. */
function fromFiles(files: readonly string[]): KubeConfig {
  const [config = new KubeConfig(), ...others] = files.map(fromFile);
  for (const other of others) addMissing(config, other);
  if (config.getCurrentCluster() !== null) return config;
  throw new KubeConfigError(
    `the kubeconfig ${files.join(delimiter)} has no current context that names a cluster; choose one with: kubectl config use-context NAME`,
  );
}

function addMissing(config: KubeConfig, { clusters, users, contexts, currentContext }: KubeConfig): void {
  for (const one of clusters) if (config.getCluster(one.name) === null) config.addCluster(one);
  for (const one of users) if (config.getUser(one.name) === null) config.addUser(one);
  for (const one of contexts) if (config.getContextObject(one.name) === null) config.addContext(one);
  // Absent in a file that names none, whatever its type says.
  if (!config.currentContext && currentContext) config.setCurrentContext(currentContext);
}

function fromFile(file: string): KubeConfig {
  const config = new KubeConfig();
  try {
    config.loadFromFile(file);
  } catch (error) {
    const [why = ''] = String(error).split('\n');
    throw new KubeConfigError(`the kubeconfig ${file} cannot be read (${why})`, { cause: error });
  }
  return config;
}

function fromServiceAccount(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromCluster();
  return config;
}
