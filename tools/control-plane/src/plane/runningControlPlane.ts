import { cp, rename, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Cluster } from '../access/cluster.ts';
import { exchange } from '../access/exchange.ts';
import { openAccess } from '../access/openAccess.ts';
import { type User, userNamed } from '../access/user.ts';
import { etcdFolder, local, type Site } from './commandLines.ts';
import type { ControlPlane } from './controlPlane.ts';
import { type Servers, serverOf } from './servers.ts';
import type { Started } from './startServers.ts';
import { admin, plainUsers } from './tokens.ts';
import type { Watchdog } from './watchdog.ts';

type Parts = {
  readonly site: Site;
  readonly servers: Servers;
  readonly started: Started;
  readonly watchdog: Watchdog;
  readonly kubectl: string;
};

export function runningControlPlane(parts: Parts): ControlPlane {
  const { site, servers, watchdog } = parts;
  const cluster = clusterOf(parts);
  const etcd = `http://${local}:${site.ports.client}`;
  const deal = dealUsers(plainUsers.map(({ name }) => userNamed(cluster.users, name)));
  return {
    ...openAccess(cluster, async () => deal()),
    cluster,
    folder: site.folder,
    pid: (component) => serverOf(servers, component).pid,
    restart: async (component) => {
      const server = serverOf(servers, component);
      await server.end('orderly');
      await server.start();
    },
    kill: (component) => serverOf(servers, component).end('outright'),
    pause: (component) => serverOf(servers, component).signal('SIGSTOP'),
    resume: (component) => serverOf(servers, component).signal('SIGCONT'),
    saveEtcd: () => saveEtcd(parts),
    restoreEtcd: () => restoreEtcd(parts),
    compactEtcd: () => compactEtcd(etcd),
    storeUnchecked: (path, object) => storeUnchecked(etcd, path, object),
    logs: (component) => serverOf(servers, component).log(),
    stop: () => stop(servers, watchdog),
  };
}

function clusterOf({ site, started, kubectl }: Parts): Cluster {
  const { url, ca, caFile, users } = started;
  return { url, ca, caFile, folder: site.folder, kubectl, admin: userNamed(users, admin.name), users };
}

async function stop(servers: Servers, watchdog: Watchdog): Promise<void> {
  const all = [...servers.values()];
  const dead = all.filter((server) => server.died);
  const failures = await Promise.all(dead.map((server) => server.failure('exited on its own')));
  await Promise.all(all.map((server) => server.end('outright')));
  await watchdog.end();
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'));
}

/** Returns a function that returns each user once, and throws when all are in use. */
function dealUsers(users: readonly User[]): () => User {
  let dealt = 0;
  return () => {
    const user = users[dealt];
    if (user === undefined)
      throw new Error(`all ${users.length} plain users are in use; name one at the start`);
    dealt += 1;
    return user;
  };
}

/** The key under which API servers tell each other the compacted revision. */
const compactedKey = 'compact_rev_key';

/**
 * Compacts etcd to the current revision and announces it as API servers do. Returns the revision: reads at an older
 * resourceVersion fail from now on.
 */
async function compactEtcd(url: string): Promise<number> {
  const key = base64(compactedKey);
  const { header } = await etcdCall<{ header: { revision: string } }>(url, 'range', { key });
  await etcdCall(url, 'put', { key, value: base64(header.revision) });
  await etcdCall(url, 'compaction', { revision: header.revision, physical: true });
  return Number(header.revision);
}

function copyOf({ folder }: Site): string {
  return join(folder, 'etcd-copy');
}

/** Copies the data of etcd while etcd is paused. The copy is like the data after a crash, from which etcd recovers. */
async function saveEtcd({ site, servers }: Parts): Promise<void> {
  const etcd = serverOf(servers, 'etcd');
  await rm(copyOf(site), { recursive: true, force: true });
  etcd.signal('SIGSTOP');
  try {
    await cp(etcdFolder(site), copyOf(site), { recursive: true });
  } finally {
    etcd.signal('SIGCONT');
  }
}

async function restoreEtcd({ site, servers }: Parts): Promise<void> {
  const [etcd, apiServer] = [serverOf(servers, 'etcd'), serverOf(servers, 'kube-apiserver')];
  await Promise.all([apiServer.end('outright'), etcd.end('outright')]);
  await rm(etcdFolder(site), { recursive: true });
  await rename(copyOf(site), etcdFolder(site));
  await etcd.start();
  await apiServer.start();
}

/** Writes an object into etcd, where API servers find it as if they had stored it. */
async function storeUnchecked(url: string, path: string, object: object): Promise<void> {
  await etcdCall(url, 'put', { key: base64(`/registry/${path}`), value: base64(JSON.stringify(object)) });
}

/**
 * Calls etcd's HTTP gateway. Keys and values are base64.
 *
 * @param verb `put`, `range`, `compaction`
 * @throws Error with the answer of etcd
 */
async function etcdCall<T>(url: string, verb: string, body: object): Promise<T> {
  const sent = request(new URL(`/v3/kv/${verb}`, url), { method: 'POST', agent: false });
  const { status, text } = await exchange(sent, JSON.stringify(body));
  if (status !== 200) throw new Error(`etcd rejected ${verb}: ${text}`);
  return JSON.parse(text) as T;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
