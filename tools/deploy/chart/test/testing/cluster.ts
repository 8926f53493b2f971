import type { ClusterAccess } from '@kron/control-plane';
import type { Manifest } from '../../src/manifests/manifest.ts';

/** Runs kubectl and returns its output. @throws Error with kubectl's message */
export async function kubectl(cluster: ClusterAccess, args: readonly string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await cluster.kubectl(args, { input });
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Formats objects for kubectl's standard input. */
export function stream(manifests: readonly Manifest[]): string {
  return manifests.map((manifest) => `${JSON.stringify(manifest)}\n`).join('---\n');
}

/** Creates namespaces unless they exist. */
export async function createNamespaces(cluster: ClusterAccess, ...names: readonly string[]): Promise<void> {
  const namespaces = names.map((name) => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }));
  await kubectl(cluster, ['apply', '--server-side', '-f', '-'], stream(namespaces));
}

/** The error of a strict server-side dry run of objects; empty if the API server accepts every field. */
export async function refusalOf(cluster: ClusterAccess, manifests: readonly Manifest[]): Promise<string> {
  const args = [
    'apply',
    '--server-side',
    '--force-conflicts',
    '--dry-run=server',
    '--validate=strict',
    '-f',
    '-',
  ];
  const { code, stderr } = await cluster.kubectl(args, { input: stream(manifests) });
  return code === 0 ? stderr : stderr || `exit code ${code}`;
}
