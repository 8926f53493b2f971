import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../binaries/findBinaries.ts';
import { tokenFile } from './commandLines.ts';
import type { ControlPlane, ControlPlaneOptions } from './controlPlane.ts';
import { prepareSite } from './prepareSite.ts';
import { runningControlPlane } from './runningControlPlane.ts';
import { makeServers } from './servers.ts';
import { startServers } from './startServers.ts';
import { writeTokens } from './tokens.ts';
import { Watchdog } from './watchdog.ts';

const attempts = 3;

/**
 * Starts etcd, kube-apiserver and kube-controller-manager on free ports of 127.0.0.1, in a temporary folder. They are ready
 * in about three seconds and take 600 MB of memory. `stop` stops them. They also stop when this process ends, even if it is
 * killed. Missing binaries are built first, which takes minutes.
 *
 * @throws Error that names the server that did not start, with the end of its log; or if there are no binaries
 * @example
 * const plane = await startControlPlane({ controllers: false });
 * (await plane.call('GET', '/version')).status; // 200
 * await plane.stop();
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const binaries = await findBinaries();
  if ('missing' in binaries) throw new Error(`cannot start a control plane: ${binaries.missing}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(binaries.folder, options);
    } catch (error) {
      if (attempt === attempts || !isPortTaken(error)) throw error;
    }
  }
}

/** Whether a start failed because another process took a free port before the server did. */
function isPortTaken(error: unknown): boolean {
  return error instanceof Error && error.message.includes('address already in use');
}

async function startOnce(binaries: string, options: ControlPlaneOptions): Promise<ControlPlane> {
  const folder = await mkdtemp(join(tmpdir(), 'kron-control-plane-'));
  const watchdog = new Watchdog(folder);
  try {
    const site = await prepareSite(folder, options);
    const known = await writeTokens(tokenFile(folder), options.users ?? []);
    const servers = makeServers(binaries, site, known, watchdog, options.args);
    const started = await startServers(servers, site, known);
    return runningControlPlane({ site, servers, started, watchdog, kubectl: join(binaries, 'kubectl') });
  } catch (error) {
    await watchdog.end();
    throw error;
  }
}
