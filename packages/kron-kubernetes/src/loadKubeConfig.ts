import { existsSync } from 'node:fs';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import type { ClusterAccess } from './clusterAccess.ts';
import { KubeConfigError } from './kubeConfigError.ts';
import { setExecInfo } from './setExecInfo.ts';
import { addTokenFiles, readTokenFiles } from './tokenFiles.ts';

/** Environment variables of the process, or those that a test passes. */
export type Environment = Readonly<Record<string, string | undefined>>;

export type FoundKubeConfig = {
  readonly config: KubeConfig;
  /** The files that were read. Empty if the credentials are those of a pod's service account. */
  readonly files: readonly string[];
};

/**
 * Loads the kubeconfig of a program that runs without a user. Uses the first that exists of: `file`, the files in
 * KUBECONFIG, the pod's service account, `~/.kube/config`.
 *
 * @throws KubeConfigError if none of them exists, a file cannot be read, or the current context has no cluster
 */
export function loadKubeConfig(file: string | undefined, environment: Environment): ClusterAccess {
  if (file !== undefined) return fromFiles([file]);
  const named = filesOfVariable(environment['KUBECONFIG']);
  if (named.length > 0) return fromFiles(named);
  if (isInCluster(environment)) return fromServiceAccount();
  const usual = usualFile(environment);
  if (usual !== undefined && existsSync(usual)) return fromFiles([usual]);
  throw noCluster(usual);
}

/**
 * Finds the kubeconfig of a user at a terminal by the rules of kubectl: missing files in KUBECONFIG are ignored, and a pod's
 * service account is used only if there is no file. Does not check the current context, because the user may choose another
 * one.
 *
 * @throws KubeConfigError if there is no kubeconfig, or a file cannot be read
 */
export function findKubeConfig(file: string | undefined, environment: Environment): FoundKubeConfig {
  const files = file === undefined ? existingFiles(filesOfVariable(environment['KUBECONFIG'])) : [file];
  if (files.length > 0) return { config: readKubeConfig(files), files };
  const usual = usualFile(environment);
  if (usual !== undefined && existsSync(usual)) return { config: readKubeConfig([usual]), files: [usual] };
  if (isInCluster(environment)) return { config: fromServiceAccount(), files: [] };
  throw noCluster(usual);
}

/** Whether the process runs in a pod without KUBECONFIG, so that the pod's service account gives access. */
export function isInCluster(environment: Environment): boolean {
  return (environment['KUBERNETES_SERVICE_HOST'] ?? '') !== '' && (environment['KUBECONFIG'] ?? '') === '';
}

function filesOfVariable(value: string | undefined): string[] {
  return (value ?? '').split(delimiter).filter((path) => path !== '');
}

/** The files that exist. If none exists, returns all of them, so that the caller's error names a file. */
function existingFiles(files: readonly string[]): readonly string[] {
  const existing = files.filter((path) => existsSync(path));
  return existing.length > 0 ? existing : files;
}

function usualFile(environment: Environment): string | undefined {
  const home = environment['HOME'] ?? environment['USERPROFILE'];
  return home === undefined ? undefined : join(home, '.kube', 'config');
}

function noCluster(usual = '~/.kube/config'): KubeConfigError {
  return new KubeConfigError(
    `no cluster: not running in a pod, KUBECONFIG is not set and ${usual} does not exist; name a kubeconfig with --kubeconfig FILE`,
  );
}

function fromFiles(files: readonly string[]): ClusterAccess {
  const config = readKubeConfig(files);
  setExecInfo(config);
  if (config.getCurrentCluster() !== null) return droppable(config);
  throw new KubeConfigError(
    `the kubeconfig ${files.join(delimiter)} has no current context that names a cluster; choose one with: kubectl config use-context NAME`,
  );
}

/**
 * Adds `dropCredentials` to a KubeConfig. A KubeConfig keeps the credentials of a plugin until they expire, even if the
 * server has refused them. Only a new KubeConfig runs the plugin again.
 */
function droppable(config: KubeConfig): ClusterAccess {
  let current = config;
  return {
    getCurrentCluster: () => config.getCurrentCluster(),
    getCurrentUser: () => config.getCurrentUser(),
    applyToHTTPSOptions: (options) => current.applyToHTTPSOptions(options),
    dropCredentials: () => {
      current = new KubeConfig();
      current.loadFromOptions(config);
      readTokenFiles(current);
    },
  };
}

function fromServiceAccount(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromCluster();
  return config;
}

/** Reads and merges kubeconfigs like kubectl: of two entries with the same name, the first one counts. */
function readKubeConfig(files: readonly string[]): KubeConfig {
  const [config = new KubeConfig(), ...others] = files.map(readFile);
  for (const other of others) addMissing(config, other);
  readTokenFiles(config);
  return config;
}

function addMissing(config: KubeConfig, { clusters, users, contexts, currentContext }: KubeConfig): void {
  for (const one of clusters) if (config.getCluster(one.name) === null) config.addCluster(one);
  for (const one of users) if (config.getUser(one.name) === null) config.addUser(one);
  for (const one of contexts) if (config.getContextObject(one.name) === null) config.addContext(one);
  // Despite its type, `currentContext` is undefined if the file has no current context.
  if (!config.currentContext && currentContext) config.setCurrentContext(currentContext);
}

function readFile(file: string): KubeConfig {
  const config = new KubeConfig();
  try {
    config.loadFromFile(file);
    addTokenFiles(config, file);
    resolveCommands(config, file);
  } catch (error) {
    throw new KubeConfigError(`the kubeconfig ${file} ${problemOf(error)}`, { cause: error });
  }
  return config;
}

/**
 * Resolves the paths of credential plugins like client-go: a relative path starts in the folder of the kubeconfig. A name
 * without a path stays as it is, and the system searches it in PATH.
 */
function resolveCommands({ users }: KubeConfig, file: string): void {
  for (const user of users) {
    const exec = user.exec as { command?: unknown } | null | undefined;
    if (typeof exec?.command === 'string' && exec.command.includes(sep))
      exec.command = resolve(dirname(file), exec.command);
  }
}

/** The problem with a kubeconfig. For invalid YAML, it has the position and the words of the YAML parser. */
function problemOf(error: unknown): string {
  if (error instanceof Error && error.name === 'YAMLException') {
    const { mark, reason } = error as { mark?: { line: number; column: number }; reason?: string };
    const place = mark === undefined ? '' : ` at line ${mark.line + 1}, column ${mark.column + 1}`;
    return `is not valid YAML${place}${reason === undefined ? '' : `: ${reason}`}`;
  }
  const [why = ''] = String(error).split('\n');
  return `cannot be read (${why})`;
}
