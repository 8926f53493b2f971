import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { prepare } from '../bootstrap/prepare.mjs';
import { root } from '../bootstrap/root.mjs';
import { run } from '../bootstrap/run.mjs';
import { Background } from './background.mjs';
import { clusterSteps } from './clusterSteps.mjs';
import { computing } from './computing.mjs';
import { buildControlPlanes, newest, oldest } from './controlPlanes.mjs';
import { jestOfAll } from './jest.mjs';
import { chosen } from './olderKubernetes.mjs';
import { packagesWith, testFiles } from './packagesWith.mjs';
import { command } from './runStep.mjs';

/**
 * The steps in order, each `{ name, run }` where `run` resolves to counts. After a failed step the others still run,
 * except after an essential one. This is a generator because the packages are known only once the workspace is installed.
 *
 * @param all whether to include the steps that take long
 */
export async function* steps({ all }) {
  yield { name: 'install', essential: true, run: async () => (await prepare(), { passed: 1 }) };
  // One set of flags, so that all Go programs share the standard library and other packages that Go has compiled.
  process.env.GOFLAGS = `${process.env.GOFLAGS ?? ''} -trimpath`.trim();
  process.env.CGO_ENABLED = '0';
  const background = new Background();
  // The first build takes long, so it runs beside the steps that need no control plane.
  const controlPlanes = all ? buildControlPlanes(background) : [];
  try {
    yield { name: 'format', run: command('pnpm', ['exec', 'biome', 'check', '.']) };
    yield { name: 'build', run: command('pnpm', ['build']) };
    // These steps only read. The generators run on one core, and do not touch a file that stays the same.
    const checks = [
      ['types', ['exec', 'tsc', '-b']],
      // The linter reads the types of the packages as they are built.
      ['lint', ['lint']],
      ['prose', ['--filter', '@kron/prose', 'check']],
      ['size', ['size']],
    ].map(([name, args]) => background.step(name, (runIt) => command('pnpm', args, runIt)));
    yield { name: 'drift', run: findDrift };
    yield* checks;
    const tested = await packagesWith('test');
    if (!all) {
      yield { name: 'tests', run: jestOfAll('tests', tested, { env: { KRON_TESTS: 'short' } }) };
      return;
    }
    yield { name: 'site', run: command('pnpm', ['--filter', '@kron/site', 'build']) };
    const env = { KRON_TESTS: 'long' };
    const others = [`${root}/(?!${computing.join('|')})`];
    yield { name: 'tests', run: jestOfAll('tests', tested, { env, patterns: others }) };
    const workers = availableParallelism();
    const testsThatCompute = background.step('tests that compute', (runJest) =>
      jestOfAll('tests that compute', tested, { env, patterns: computing, workers, minutes: 40, runJest }),
    );
    const [newestBuilt, oldestBuilt] = controlPlanes;
    yield newestBuilt;
    const onControlPlane = await withClusterTests(tested);
    yield clusterTests(`tests on Kubernetes ${newest}`, onControlPlane);
    yield oldestBuilt;
    yield clusterTests(`tests on Kubernetes ${oldest}`, onControlPlane, {
      env: { KRON_KUBERNETES: oldest },
      patterns: chosen,
    });
    yield* clusterSteps(process.env);
    yield testsThatCompute;
  } finally {
    background.stop();
  }
}

function clusterTests(name, packages, { env, patterns } = {}) {
  return { name, run: jestOfAll(name, packages, { env: { ...env, KRON_TESTS: 'cluster' }, patterns }) };
}

async function withClusterTests(packages) {
  const found = [];
  for (const one of packages) {
    const files = await testFiles(one.folder);
    if (files.some((file) => file.endsWith('.cluster.test.ts'))) found.push(one);
  }
  return found;
}

/** Runs every generator. It fails if a generator changes, adds or removes a file. */
async function findDrift() {
  const before = await sourceHashes();
  const code = await run('pnpm', ['generate']);
  const changed = differing(before, await sourceHashes());
  for (const file of changed) console.log(`${file} differs from what its generator writes`);
  return code === 0 && changed.length === 0 ? { passed: 1 } : { failed: 1 };
}

/** Hashes every file that git tracks or would add. */
async function sourceHashes() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 64 << 20 });
  const files = stdout.split('\0').filter((file) => file !== '');
  return new Map(await Promise.all(files.map(async (file) => [file, await hashOf(file)])));
}

async function hashOf(file) {
  const content = await readFile(resolve(root, file)).catch(() => 'missing');
  return createHash('sha256').update(content).digest('hex');
}

function differing(before, after) {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file) !== after.get(file)).toSorted();
}
