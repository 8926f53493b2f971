import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { describeOnControlPlane } from '@kron/control-plane/testing';

const run = promisify(execFile);
const folder = resolve(import.meta.dirname, '../..');

// The benchmark has a control plane of its own, because it stores the fleet in etcd.
describeOnControlPlane('a fleet with current statuses', () => {
  test('costs no write but those of the Lease, at the start and while nothing is due', async () => {
    const args = ['bench/main.mjs', 'idle', '--kronjobs', '2000', '--seconds', '10'];
    // An exit code of 1 means that a target was not met, which depends on the machine.
    const { stdout } = await run(process.execPath, args, { cwd: folder }).catch(
      (error: unknown) => error as { readonly stdout: string },
    );
    expect(stdout).toMatch(
      /^writes since the start: [^(]*replace leases \(target: Lease renewals only\) {2}ok$/m,
    );
  }, 300_000);
});
