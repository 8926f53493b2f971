import { readFileSync } from 'node:fs';
import type { KubeConfig } from '@kubernetes/client-node';
import { KubeConfigError } from './kubeConfigError.ts';

type Cluster = NonNullable<ReturnType<KubeConfig['getCurrentCluster']>>;
/** The part of a user of a kubeconfig that names a program for credentials. */
type Exec = {
  apiVersion?: string;
  provideClusterInfo?: boolean;
  env?: { name: string; value: string }[] | null;
};

const variable = 'KUBERNETES_EXEC_INFO';

/**
 * Has the program that gets the current user's credentials told what they are for, as kubectl tells it; some do nothing
 * without. The client only runs it.
 *
 * @throws KubeConfigError when it wants to be told of a certificate that cannot be read
 */
export function tellExecProgram(config: KubeConfig): void {
  const exec = config.getCurrentUser()?.exec as Exec | null | undefined;
  const cluster = config.getCurrentCluster();
  if (exec === undefined || exec === null || cluster === null) return;
  const others = (exec.env ?? []).filter(({ name }) => name !== variable);
  exec.env = [...others, { name: variable, value: JSON.stringify(infoFor(exec, cluster)) }];
}

function infoFor({ apiVersion, provideClusterInfo }: Exec, cluster: Cluster): object {
  const forWhat = provideClusterInfo === true ? { cluster: described(cluster) } : {};
  // It cannot ask anybody: it has no terminal.
  return { apiVersion, kind: 'ExecCredential', spec: { interactive: false, ...forWhat } };
}

function described({ server, caData, caFile, skipTLSVerify, tlsServerName, proxyUrl }: Cluster): object {
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
