/** Shows what Kron answers: previews and explains every manifest in examples/. */
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { prepare } from '../bootstrap/prepare.mjs';
import { root } from '../bootstrap/root.mjs';
import { mustRun, run } from '../bootstrap/run.mjs';

await prepare();
await mustRun('pnpm', ['exec', 'turbo', 'run', 'build', '--filter=kron-cli', '--output-logs=errors-only'], {
  quiet: true,
});

const examples = (await readdir(resolve(root, 'examples'))).filter((file) => file.endsWith('.yaml'));
for (const file of examples.toSorted()) {
  console.log(`\n━━ examples/${file} ${'━'.repeat(Math.max(0, 88 - file.length))}`);
  await kron('preview', '-f', `examples/${file}`, '--count', '5');
  await kron('explain', '-f', `examples/${file}`);
}

async function kron(...args) {
  console.log(`\n$ kron ${args.join(' ')}`);
  const code = await run('node', ['packages/kron-cli/dist/bin.js', ...args]);
  if (code !== 0) process.exitCode = 1;
}
