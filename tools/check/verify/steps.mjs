import { prepare } from '../bootstrap/prepare.mjs';
import { clusterSteps } from './clusterSteps.mjs';
import { command } from './command.mjs';
import { findDrift } from './drift.mjs';
import { jestOf } from './jestOf.mjs';
import { olderKubernetes } from './olderKubernetes.mjs';
import { packagesWith } from './packagesWith.mjs';

/**
 * The steps in order, each `{ name, run }` where `run` resolves to counts. After a failed step the others still run,
 * but for an essential one. A generator, because the packages are known only once the workspace is installed.
 */
export async function* steps() {
  yield { name: 'install', essential: true, run: async () => (await prepare(), { passed: 1 }) };
  yield { name: 'format', run: command('pnpm', ['exec', 'biome', 'check', '.']) };
  yield { name: 'types', run: command('pnpm', ['exec', 'tsc', '-b', '--force']) };
  yield { name: 'build', run: command('pnpm', ['exec', 'turbo', 'run', 'build']) };
  // The fixtures of users of a package see it as it is built, and so does the linter, which reads types.
  yield { name: 'lint', run: command('pnpm', ['lint']) };
  yield { name: 'size', run: command('pnpm', ['size']) };
  yield { name: 'drift', run: findDrift };
  const tested = await packagesWith('test');
  for (const { name, folder } of tested) yield { name: `test ${name}`, run: jestOf(name, folder) };
  yield* olderKubernetes(tested);
  yield* clusterSteps(process.env);
}
