/**
 * Shows the answers of `kron` for every manifest in examples/, and then the operator in a cluster in memory; with --real in
 * a real control plane, which needs Go.
 */
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { prepare } from '../check/bootstrap/prepare.mjs';
import { root } from '../check/bootstrap/root.mjs';
import { mustRun, run } from '../check/bootstrap/run.mjs';

const commandLine = /^ +kron (.+)\n?/gm;

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

/** A scene for each manifest in examples/: its leading comment, and the commands that demonstrate it. */
async function scenes() {
  const names = await readdir(resolve(root, 'examples'));
  const files = names.filter((name) => name.endsWith('.yaml')).map((name) => `examples/${name}`);
  return Promise.all(files.toSorted().map(sceneOf));
}

async function sceneOf(file) {
  const yaml = await readFile(resolve(root, file), 'utf8');
  const comment = /^(?:#.*\n)*/.exec(yaml)[0].replaceAll(/^# ?/gm, '').trimEnd();
  return {
    file,
    says: comment.replaceAll(commandLine, '').trimEnd(),
    commands: commandsFor(file, yaml, comment),
  };
}

/** The commands that the comment recommends, and `explain` of the first KronJob if it is not among them. */
function commandsFor(file, yaml, comment) {
  const recommended = [...comment.matchAll(commandLine)].map(([, args]) => args.split(' '));
  if (recommended.some(([command]) => command === 'explain')) return recommended;
  const [, firstName] = /^ {2}name: (\S+)/m.exec(yaml);
  return [...recommended, ['explain', '-f', file, firstName]];
}
