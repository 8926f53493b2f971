import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { KubeConfigError } from './kubeConfigError.ts';
import { filesOfVariable, readKubeConfig } from './readKubeConfig.ts';
import { tellExecProgram } from './tellExecProgram.ts';

/** The environment of a process, or of a test. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A kubeconfig, and where it is from. */
export type FoundKubeConfig = {
  readonly config: KubeConfig;
  /** The files; none for a pod's service account. */
  readonly files: readonly string[];
};

/**
 * The way to the cluster for a process that belongs to one: by the file that is given, else by those that KUBECONFIG
 * names, else, in a pod, by its service account, else by `~/.kube/config`.
 *
 * @throws KubeConfigError
 */
export function loadKubeConfig(file: string | undefined, environment: Environment): KubeConfig {
  if (file !== undefined) return fromFiles([file]);
  const named = filesOfVariable(environment['KUBECONFIG'], false);
  if (named.length > 0) return fromFiles(named);
  if (isInCluster(environment)) return fromServiceAccount();
  const usual = usualFile(environment);
  if (usual !== undefined && existsSync(usual)) return fromFiles([usual]);
  throw noCluster(usual);
}

/**
 * The way to the cluster that a person means, as kubectl finds it: a pod's service account counts only where there is
 * no kubeconfig, and of the files that KUBECONFIG names only those that are there. Nothing is said of its current
 * context: the person may have named another.
 *
 * @throws KubeConfigError
 */
export function findKubeConfig(file: string | undefined, environment: Environment): FoundKubeConfig {
  const files = file === undefined ? filesOfVariable(environment['KUBECONFIG'], true) : [file];
  if (files.length > 0) return { config: readKubeConfig(files), files };
  const usual = usualFile(environment);
  if (usual !== undefined && existsSync(usual)) return { config: readKubeConfig([usual]), files: [usual] };
  if (isInCluster(environment)) return { config: fromServiceAccount(), files: [] };
  throw noCluster(usual);
}

/** Whether a process runs in a pod and is told nothing of another cluster. */
export function isInCluster(environment: Environment): boolean {
  return (environment['KUBERNETES_SERVICE_HOST'] ?? '') !== '' && (environment['KUBECONFIG'] ?? '') === '';
}

function usualFile(environment: Environment): string | undefined {
  const home = environment['HOME'] ?? environment['USERPROFILE'];
  return home === undefined ? undefined : join(home, '.kube', 'config');
}

function noCluster(usual = '~/.kube/config'): KubeConfigError {
  return new KubeConfigError(
    `no cluster: this is no pod, KUBECONFIG is not set and ${usual} does not exist; say which one with --kubeconfig FILE`,
  );
}

function fromFiles(files: readonly string[]): KubeConfig {
  const config = readKubeConfig(files);
  tellExecProgram(config);
  if (config.getCurrentCluster() !== null) return config;
  throw new KubeConfigError(
    `the kubeconfig ${files.join(delimiter)} has no current context that names a cluster; choose one with: kubectl config use-context NAME`,
  );
}

function fromServiceAccount(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromCluster();
  return config;
}
