import { request } from 'node:http';
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { Cluster } from '../access/cluster.ts';
import type { ClusterAccess } from '../access/clusterAccess.ts';
import { exchange } from '../access/exchange.ts';
import { openAccess } from '../access/openAccess.ts';
import type { User } from '../access/user.ts';
import type { ControlPlane, ControlPlaneOptions } from '../plane/controlPlane.ts';
import { startControlPlane } from '../plane/startControlPlane.ts';
import { readShare, type Share } from './shareVariable.ts';

const startMs = 600_000;

/**
 * Tests on the control plane that all test files of a jest run share. The tests must not break it, and use `uniqueNamespace`
 * so that they do not affect each other. `cluster()` works inside tests and hooks.
 *
 * Without a control plane the tests are skipped with a message, but in CI they fail.
 *
 * @example
 * describeOnControlPlane('namespaces', (cluster) => {
 *   test('the default one is there', async () => {
 *     expect((await cluster().call('GET', '/api/v1/namespaces/default')).status).toBe(200);
 *   });
 * });
 */
export function describeOnControlPlane(name: string, define: (cluster: () => ClusterAccess) => void): void {
  describeWithControlPlane(name, define, {
    open: ({ socket }) => openSharedControlPlane(socket),
    close: async () => undefined,
  });
}

/** Tests on a control plane of their own, which they may kill, pause and restart. */
export function describeOnOwnControlPlane(
  name: string,
  options: ControlPlaneOptions,
  define: (plane: () => ControlPlane) => void,
): void {
  describeWithControlPlane(name, define, {
    open: () => startControlPlane(options),
    close: (plane) => plane.stop(),
  });
}

type Lifetime<T> = {
  readonly open: (share: Extract<Share, { socket: string }>) => Promise<T>;
  readonly close: (opened: T) => Promise<void>;
};

function describeWithControlPlane<T>(
  name: string,
  define: (opened: () => T) => void,
  { open, close }: Lifetime<T>,
): void {
  const share = readShare();
  if ('missing' in share) {
    giveUp(name, share.missing, define);
    return;
  }
  describe(name, () => {
    let opened: T | undefined;
    beforeAll(async () => {
      opened = await open(share);
    }, startMs);
    afterAll(async () => {
      if (opened !== undefined) await close(opened);
    }, startMs);
    define(() => {
      if (opened === undefined) throw new Error('the control plane exists only inside tests and hooks');
      return opened;
    });
  });
}

/** Skips the tests. In CI they fail instead, because CI must not pass without a control plane. */
function giveUp(name: string, reason: string, define: (opened: () => never) => void): void {
  const message = `no control plane for "${name}": ${reason}`;
  const never = (): never => {
    throw new Error(message);
  };
  if (process.env['CI']) {
    test(name, never);
    return;
  }
  process.stderr.write(`SKIPPED: ${message}\n`);
  describe.skip(name, () => define(never));
}

/** Access to the control plane of the jest run. The first caller starts it. */
async function openSharedControlPlane(socket: string): Promise<ClusterAccess> {
  const cluster = await ask<Cluster>(socket, '/cluster');
  return openAccess(cluster, () => ask<User>(socket, '/user'));
}

async function ask<T>(socketPath: string, path: string): Promise<T> {
  const { status, text } = await exchange(request({ socketPath, path, agent: false }));
  if (status !== 200) throw new Error(text);
  return JSON.parse(text) as T;
}
