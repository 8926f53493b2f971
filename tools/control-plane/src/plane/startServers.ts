import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '../access/user.ts';
import { local, servingCertificate, type Site } from './commandLines.ts';
import { writeKubeconfig } from './kubeconfig.ts';
import { serverOf, type Servers } from './servers.ts';
import type { KnownIdentity } from './tokens.ts';

/** A cluster whose servers are ready. */
export type Started = {
  readonly url: string;
  readonly ca: string;
  readonly caFile: string;
  /** All users that the API server knows, with a kubeconfig each. */
  readonly users: readonly User[];
};

/** Starts each server once the one that it depends on is ready, and writes the kubeconfigs of all users. */
export async function startServers(
  servers: Servers,
  site: Site,
  known: readonly KnownIdentity[],
): Promise<Started> {
  await serverOf(servers, 'etcd').start();
  await serverOf(servers, 'kube-apiserver').start();

  const url = `https://${local}:${site.ports.api}`;
  const caFile = servingCertificate(site.folder);
  const ca = await readFile(caFile, 'utf8');
  const users = await Promise.all(
    known.map(async (identity) => {
      const file = join(site.folder, `${identity.name}.kubeconfig`);
      return { ...identity, kubeconfig: await writeKubeconfig(file, { url, ca }, identity) };
    }),
  );

  await servers.get('kube-controller-manager')?.start();
  return { url, ca, caFile, users };
}
