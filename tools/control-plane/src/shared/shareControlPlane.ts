import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../binaries/findBinaries.ts';
import type { ControlPlane } from '../plane/controlPlane.ts';
import { startControlPlane } from '../plane/startControlPlane.ts';
import { type Share, shareVariable } from './shareVariable.ts';

/**
 * Shares one control plane between the test files of a jest run. The first file that asks for it starts it. Missing binaries
 * are built now, before the timeout of any test starts. Returns a function that stops the control plane.
 */
export async function shareControlPlane(): Promise<() => Promise<void>> {
  const binaries = await findBinaries();
  if ('missing' in binaries) {
    announce({ missing: binaries.missing });
    return async () => undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'kron-share-'));
  const socket = join(folder, 'socket');
  let plane: Promise<ControlPlane> | undefined;
  const server = answering({
    '/cluster': async () => (await (plane ??= startControlPlane())).cluster,
    '/user': async () => (await (plane ??= startControlPlane())).newUser(),
  });
  await new Promise<void>((done) => server.listen(socket, done));
  announce({ socket });

  return async () => {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
    await (await plane?.catch(() => undefined))?.stop();
  };
}

function announce(share: Share): void {
  process.env[shareVariable] = JSON.stringify(share);
}

function answering(routes: Readonly<Record<string, () => Promise<unknown>>>): Server {
  return createServer((request, response) => {
    const route = routes[request.url ?? ''] ?? (() => Promise.reject(new Error(`nothing at ${request.url}`)));
    route().then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
}
