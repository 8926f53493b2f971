import { request } from 'node:http';
import type { Cluster } from '../access/cluster.ts';
import type { ClusterAccess } from '../access/clusterAccess.ts';
import { exchange } from '../access/exchange.ts';
import { openAccess } from '../access/openAccess.ts';
import type { User } from '../access/user.ts';

/** Access to the control plane of the jest run. The first caller starts it. */
export async function openSharedControlPlane(socket: string): Promise<ClusterAccess> {
  const cluster = await ask<Cluster>(socket, '/cluster');
  return openAccess(cluster, () => ask<User>(socket, '/user'));
}

async function ask<T>(socketPath: string, path: string): Promise<T> {
  const { status, text } = await exchange(request({ socketPath, path, agent: false }));
  if (status !== 200) throw new Error(text);
  return JSON.parse(text) as T;
}
