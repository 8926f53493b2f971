import type { Site } from './commandLines.ts';
import type { ControlPlaneOptions } from './controlPlane.ts';
import { freePort } from './freePort.ts';
import { writeServiceAccountKeys } from './serviceAccountKeys.ts';

const usualControllers = [
  'job-controller',
  'garbage-collector-controller',
  'namespace-controller',
  'ttl-after-finished-controller',
  // Without it the roles view, edit and admin stay empty.
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
