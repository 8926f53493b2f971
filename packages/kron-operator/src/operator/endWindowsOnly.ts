import { endWindows } from '../cronjobs/endWindows.ts';
import { connect } from './apiAccess.ts';
import type { OperatorOptions } from './operatorOptions.ts';
import { settingsOf } from './settings.ts';

/**
 * Runs `endWindows` in the cluster of the options, without starting an operator.
 *
 * @throws StartError if no cluster is configured; and what `endWindows` throws
 */
export async function endWindowsOnly(options: OperatorOptions, policy: string): Promise<void> {
  const settings = settingsOf(options);
  const { clock, namespaces, log, signal } = settings;
  const transport = connect(settings);
  try {
    await endWindows({ transport, policy, namespaces, clock, log: log('cronjobs'), signal });
  } finally {
    await transport.close();
  }
}
