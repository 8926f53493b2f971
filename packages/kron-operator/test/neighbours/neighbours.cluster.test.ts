import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { describeOnControlPlane } from '@kron/control-plane/testing';

const run = promisify(execFile);
const folder = resolve(import.meta.dirname, '../..');

/** The benchmark has more of them, and runs for longer. Tenants of one measurement are joined with `+`. */
const groups = ['slow-creates', 'slow-dry-runs', 'many-namespaces'];

/**
 * What a run may be later than without the tenants, in seconds: half the time for which the webhook holds a request. The
 * benchmark's own targets are stricter, and need a quiet machine.
 */
const allowedMore = 4.75;

// The benchmark has a control plane of its own, because it changes the API server's arguments.
describeOnControlPlane('one honest namespace', () => {
  test('runs everything in time beside hostile tenants', async () => {
    const args = ['bench/main.mjs', 'neighbours', '--minutes', '1', '--tenants', groups.join()];
    // An exit code of 1 means that a target was not met, which depends on the machine.
    const { stdout } = await run(process.execPath, args, { cwd: folder }).catch(
      (error: unknown) => error as { readonly stdout: string },
    );
    const alone = rowOf(stdout, 'alone');
    expect(alone).toMatchObject({ ran: '20/20', missed: '0' });
    for (const tenants of groups) {
      const beside = rowOf(stdout, `beside ${tenants}`);
      expect(beside).toMatchObject({ tenants: `beside ${tenants}`, ran: '20/20', missed: '0' });
      expect(beside.p99 - alone.p99).toBeLessThan(allowedMore);
    }
  }, 1_200_000);
});

/** A row of the table that the benchmark prints. */
function rowOf(stdout: string, tenants: string) {
  const line = stdout.split('\n').find((text) => text.startsWith(`${tenants} `)) ?? stdout;
  const [ran, missed, , p99] = line
    .slice(tenants.length)
    .trim()
    .split(/\s{2,}/);
  return { tenants, ran, missed, p99: Number(p99?.replace(' s', '')) };
}
