import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import controlPlane from '@kron/control-plane/jest';

const module = resolve(import.meta.dirname, '../health');
const program = resolve(import.meta.dirname, '../../../../.cache/gitops/health');

/** Builds the program that runs the health checks before any test's timeout starts. The first build takes minutes. */
export default async function setUp() {
  if (spawnSync('go', ['version']).status === 0) buildHealth();
  if (controlPlane.globalSetup === undefined) return;
  const { default: setUpControlPlane } = await import(controlPlane.globalSetup);
  await setUpControlPlane();
}

function buildHealth() {
  const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
  execFileSync('go', ['build', '-trimpath', '-buildvcs=false', '-o', program, '.'], {
    cwd: module,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
