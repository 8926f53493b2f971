import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { packageFolder } from '../packageFolder.ts';
import { type Share, shareVariable } from './shareVariable.ts';

const jest = resolve(packageFolder, '../../node_modules/jest/bin/jest.js');
const config = resolve(packageFolder, '../check/jest/config.js');
const patience = 600_000;

test(
  'without a control plane the tests are skipped, and each group says so',
  async () => {
    const { code, counts, said } = await runGated({ missing: 'no Go' }, { CI: '' });
    expect({ code, counts }).toEqual({ code: 0, counts: { passed: 0, failed: 0, skipped: 3 } });
    expect(said).toContain('SKIPPED: no control plane for "shared": no Go\n');
    expect(said).toContain('SKIPPED: no control plane for "own": no Go\n');
  },
  patience,
);

test(
  'without a control plane the tests fail in CI',
  async () => {
    const { code, counts, said } = await runGated({ missing: 'no Go' }, { CI: 'true' });
    expect({ code, counts }).toEqual({ code: 1, counts: { passed: 0, failed: 2, skipped: 0 } });
    expect(said).toContain('no control plane for "shared": no Go');
  },
  patience,
);

test(
  'the error for a jest configuration without a control plane says how to add one',
  async () => {
    const { code, said } = await runGated(undefined, {});
    expect(code).toBe(1);
    expect(said).toContain('jest.config.js has to export @kron/control-plane/jest');
  },
  patience,
);

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** Runs the fixture's tests in a jest of its own, without the global setup that finds a control plane. */
async function runGated(
  share: Share | undefined,
  further: Record<string, string>,
): Promise<{ code: number | null; counts: Counts; said: string }> {
  const { [shareVariable]: _, ...outer } = process.env;
  const env = { ...outer, ...further, ...(share && { [shareVariable]: JSON.stringify(share) }) };
  const { default: base } = (await import(config)) as { default: object };
  const rootDir = join(packageFolder, 'fixtures');
  const options = JSON.stringify({ ...base, rootDir, testPathIgnorePatterns: [] });
  const args = ['--experimental-vm-modules', jest, '--json', `--config=${options}`];
  const run = spawn(process.execPath, args, { env, cwd: packageFolder, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise<number | null>((done) => run.on('close', done));
  const [code, stdout, said] = await Promise.all([exit, text(run.stdout), text(run.stderr)]);
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(stdout) as Record<string, number>;
  const counts = { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: numPendingTests ?? 0 };
  return { code, counts, said };
}
