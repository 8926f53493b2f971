import { type ClusterAccess, eventually } from '@kron/control-plane';
import { crdFile, kubectl } from '../../cluster/install.ts';

const controlledCrdFile = crdFile.replace('kronjobs', 'controlledjobs');

/** Installs the CustomResourceDefinition by kubectl and waits until ControlledJobs are served. */
export async function installControlledCrd(cluster: ClusterAccess): Promise<void> {
  await kubectl(cluster, ['apply', '--server-side', '--force-conflicts', '-f', controlledCrdFile]);
  await eventually('ControlledJobs are served', async () => {
    return (await cluster.call('GET', '/apis/kron.io/v1alpha1/controlledjobs')).status === 200;
  });
}
