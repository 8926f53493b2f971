import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { ClusterAccess } from '../access/clusterAccess.ts';
import type { ControlPlane, ControlPlaneOptions } from '../plane/controlPlane.ts';
import { startControlPlane } from '../plane/startControlPlane.ts';
import { openSharedControlPlane } from './openSharedControlPlane.ts';
import { readShare, type Share } from './shareVariable.ts';

const startMs = 600_000;

/**
 * Tests on the control plane that all test files of the run share. They may not break it, and keep apart by
 * `uniqueNamespace`. `cluster()` is there inside of tests and hooks.
 *
 * Where no control plane can be had the tests are skipped, and said to be; with CI set that is a failure instead.
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

/** The same on a control plane of their own, which these tests may kill, pause and restart. */
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
      if (opened === undefined) throw new Error('the control plane is there inside of tests and hooks only');
      return opened;
    });
  });
}

/** A control plane that is missing proves nothing, so CI must not pass without it. */
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
