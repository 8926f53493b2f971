import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const module = resolve(import.meta.dirname, '../health');
const program = resolve(import.meta.dirname, '../../../../.cache/gitops/health');

/** Builds the program that judges, which takes minutes the first time; Go knows what has not changed. Without Go nothing is done. */
export async function buildHealth() {
  if (spawnSync('go', ['version']).status !== 0) return;
  const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
  execFileSync('go', ['build', '-trimpath', '-buildvcs=false', '-o', program, '.'], {
    cwd: module,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
