import { type ClientTransport, clientTransport } from '@kron/kubernetes/clientTransport';
import { systemClock } from '@kron/kubernetes/systemClock';
import { KubeConfig } from '@kubernetes/client-node';

export const jobs = { group: 'batch', version: 'v1', plural: 'jobs' };

/** The transport of the operator, with the identity of a kubeconfig. */
export function realTransport(kubeconfig: string): ClientTransport {
  const config = new KubeConfig();
  config.loadFromFile(kubeconfig);
  return clientTransport(config, { clock: systemClock });
}

/** A Job that completes on its own, without a Pod. */
export function emptyJob(name: string) {
  const container = { name: 'main', image: 'none' };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name },
    spec: {
      parallelism: 0,
      completions: 0,
      template: { spec: { restartPolicy: 'Never', containers: [container] } },
    },
  };
}
