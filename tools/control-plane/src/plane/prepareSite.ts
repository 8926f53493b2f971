import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Site } from './commandLines.ts';
import type { ControlPlaneOptions } from './controlPlane.ts';
import { writeServiceAccountKeys } from './serviceAccountKeys.ts';

const usualControllers = [
  'job-controller',
  'garbage-collector-controller',
  'namespace-controller',
  'ttl-after-finished-controller',
  // Without this controller the roles view, edit and admin stay empty.
  'clusterrole-aggregation-controller',
];

/** Chooses ports and creates keys for a control plane in an empty folder. */
export async function prepareSite(
  folder: string,
  { controllers = usualControllers }: ControlPlaneOptions,
): Promise<Site> {
  const keys = await writeServiceAccountKeys(folder);
  const ports = {
    client: await freePort(),
    peer: await freePort(),
    api: await freePort(),
    controllers: await freePort(),
  };
  return { folder, ports, keys, controllers: controllers === false ? [] : controllers };
}

/**
 * A free port of 127.0.0.1 below the range of ephemeral ports, so that it is still free when a server restarts under load.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });
}
