import { clientTransport } from '@kron/kubernetes/clientTransport';
import { loadKubeConfig } from '@kron/kubernetes/loadKubeConfig';
import { endWindows } from '../cronjobs/endWindows.ts';
import type { OperatorOptions } from './operatorOptions.ts';
import { settingsOf } from './settings.ts';

/**
 * Runs `endWindows` in the cluster of the options, without starting an operator.
 *
 * @throws Error if no cluster is configured; and what `endWindows` throws
 */
export async function endWindowsOnly(options: OperatorOptions, policy: string): Promise<void> {
  const { kubeConfig, environment, clock, namespaces, log, signal } = settingsOf(options);
  const access = typeof kubeConfig === 'object' ? kubeConfig : loadKubeConfig(kubeConfig, environment);
  const transport = clientTransport(access, { clock, environment, userAgent: 'kron-operator' });
  try {
    await endWindows({ transport, policy, namespaces, clock, log: log('cronjobs'), signal });
  } finally {
    await transport.close();
  }
}
