import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { KubeConfigError } from './kubeConfigError.ts';

/**
 * Reads kubeconfigs, and merges them as kubectl does: of what has the same name in two of them the first counts. Whether
 * there is a current context is for the caller to judge.
 *
 * @throws KubeConfigError for a file that cannot be read
 */
export function readKubeConfig(files: readonly string[]): KubeConfig {
  const [config = new KubeConfig(), ...others] = files.map(fromFile);
  for (const other of others) addMissing(config, other);
  return config;
}

/** The files that KUBECONFIG names, or those of them that are there, as long as there is one. */
export function filesOfVariable(value: string | undefined, onlyExisting: boolean): string[] {
  const named = (value ?? '').split(delimiter).filter((path) => path !== '');
  const existing = onlyExisting ? named.filter((path) => existsSync(path)) : [];
  return existing.length > 0 ? existing : named;
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
