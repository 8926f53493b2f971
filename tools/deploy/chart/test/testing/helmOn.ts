import type { ClusterAccess } from '@kron/control-plane';
import { type ChartValues, theHelm } from './release.ts';

/** Runs Helm on a cluster. @throws Error with Helm's message */
export async function helmOn(
  cluster: ClusterAccess,
  args: readonly string[],
  values: ChartValues = {},
): Promise<string> {
  const helm = await theHelm();
  const env = { KUBECONFIG: cluster.kubeconfig };
  const { code, stdout, stderr } = await helm([...args, '--namespace', 'kron-system'], {
    env,
    input: JSON.stringify(values),
  });
  if (code !== 0) throw new Error(`helm ${args.join(' ')}: ${stderr}`);
  return stdout;
}
