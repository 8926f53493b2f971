import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { ControlPlane } from '@kron/control-plane';
import { certManagerTool, goTool } from '../../src/go/goTool.ts';
import { kubectl } from './cluster.ts';
import { endProcess } from './endProcess.ts';
import { waitForEstablished } from './waitForEstablished.ts';
import { certManagerCrds } from './publishedCrds.ts';
import { root } from './root.ts';

export type RunningCertManager = { readonly stop: () => Promise<void> };

/**
 * cert-manager on a control plane: its definitions, and a process on this machine with the controllers that issue
 * Certificates and inject authorities, with all rights.
 */
export async function runningCertManager(plane: ControlPlane): Promise<RunningCertManager> {
  await kubectl(plane, ['apply', '--server-side', '-f', '-'], await certManagerCrds());
  const kinds = ['certificates', 'certificaterequests', 'issuers', 'clusterissuers'];
  await waitForEstablished(plane, ...kinds.map((kind) => `${kind}.cert-manager.io`));
  const env = { PATH: process.env['PATH'], KUBECONFIG: plane.kubeconfig };
  const child = spawn(await goTool(root, certManagerTool), { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr);
  child.on('exit', (code) => {
    if (code !== 0 && code !== null)
      void said.then((log) => process.stderr.write(`cert-manager exited: ${log}\n`));
  });
  return { stop: () => endProcess(child) };
}
