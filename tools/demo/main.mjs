/**
 * Shows the answers of `kron` for every manifest in examples/, and then the operator in a cluster in memory; with --real in
 * a real control plane, which needs Go.
 */
import { prepare } from '../check/bootstrap/prepare.mjs';
import { mustRun, run } from '../check/bootstrap/run.mjs';
import { scenes } from './scenes.mjs';

try {
  await prepare();
  const filters = ['--filter=kron-cli', '--filter=kron-operator'];
  await mustRun('pnpm', ['exec', 'turbo', 'run', 'build', ...filters, '--output-logs=errors-only']);
} catch (error) {
  // The failed command has printed its error.
  console.error(error.message);
  process.exit(1);
}

for (const { file, says, commands } of await scenes()) {
  console.log(`\n━━ ${file} ${'━'.repeat(Math.max(0, 96 - file.length))}\n${says}`);
  for (const args of commands) {
    console.log(`\n$ kron ${args.join(' ')}`);
    const code = await run('node', ['packages/kron-cli/dist/bin.js', ...args]);
    if (code !== 0) process.exitCode = 1;
  }
}

const code = await run('node', ['tools/demo/cluster/main.mjs', ...process.argv.slice(2)]);
if (code !== 0) process.exitCode = 1;

const alias = 'alias kron="node $PWD/packages/kron-cli/dist/bin.js"';
console.log(`\n${'━'.repeat(100)}\nTry it on manifests of your own:\n\n${alias}\nkron preview -f FILE`);
