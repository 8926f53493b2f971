import { readFileSync } from 'node:fs';
import type { Cluster, KubeConfig } from '@kubernetes/client-node';
import { KubeConfigError } from './kubeConfigError.ts';

/** The credential plugin of a user: the `exec` section in a kubeconfig. */
type Exec = {
  apiVersion?: string;
  provideClusterInfo?: boolean;
  env?: { name: string; value: string }[] | null;
};

const variable = 'KUBERNETES_EXEC_INFO';

/**
 * Sets KUBERNETES_EXEC_INFO for the current user's credential plugin, as kubectl does. `@kubernetes/client-node` does not
 * set it, and some plugins fail without it.
 *
 * @throws KubeConfigError if the plugin needs the cluster's certificate and Kron cannot read the certificate
 */
export function setExecInfo(config: KubeConfig): void {
  const exec = config.getCurrentUser()?.exec as Exec | null | undefined;
  const cluster = config.getCurrentCluster();
  if (exec === undefined || exec === null || cluster === null) return;
  const others = (exec.env ?? []).filter(({ name }) => name !== variable);
  exec.env = [...others, { name: variable, value: JSON.stringify(execCredential(exec, cluster)) }];
}

function execCredential({ apiVersion, provideClusterInfo }: Exec, cluster: Cluster): object {
  const clusterInfo = provideClusterInfo === true ? { cluster: clusterFields(cluster) } : {};
  // Not interactive: the plugin has no terminal on which it could ask the user.
  return { apiVersion, kind: 'ExecCredential', spec: { interactive: false, ...clusterInfo } };
}

function clusterFields({ server, caData, caFile, skipTLSVerify, tlsServerName, proxyUrl }: Cluster): object {
  return {
    server,
    'tls-server-name': tlsServerName,
    'insecure-skip-tls-verify': skipTLSVerify,
    'certificate-authority-data': caData ?? (caFile ? fileContent(caFile) : undefined),
    'proxy-url': proxyUrl,
  };
}

function fileContent(caFile: string): string {
  try {
    return readFileSync(caFile, 'base64');
  } catch (error) {
    throw new KubeConfigError(
      `the kubeconfig's certificate-authority ${caFile} cannot be read (${String(error)})`,
      { cause: error },
    );
  }
}
