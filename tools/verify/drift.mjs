import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { run } from '../bootstrap/run.mjs';
import { packagesWith } from './packagesWith.mjs';

/** Generates every committed generated file anew; each package whose files change, appear or vanish is a failure. */
export async function findDrift() {
  let passed = 0;
  let failed = 0;
  for (const { name, folder } of await packagesWith('generate')) {
    const before = await contentsOf(folder);
    const code = await run('pnpm', ['--dir', folder, 'run', 'generate']);
    const changed = differing(before, await contentsOf(folder));
    for (const file of changed)
      console.log(`${name}: ${relative(root, file)} is not what its generator writes`);
    if (code === 0 && changed.length === 0) passed += 1;
    else failed += 1;
  }
  return { passed, failed };
}

/** Everything in a package but what is built or installed. */
async function contentsOf(folder) {
  const hashes = new Map();
  const ignored = new Set(['node_modules', 'dist', '.tsc', '.turbo']);
  const visit = async (path) => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const child = join(path, entry.name);
      if (entry.isDirectory() && !ignored.has(entry.name)) await visit(child);
      if (entry.isFile())
        hashes.set(
          child,
          createHash('sha256')
            .update(await readFile(child))
            .digest('hex'),
        );
    }
  };
  await visit(resolve(folder));
  return hashes;
}

function differing(before, after) {
  const files = new Set([...before.keys(), ...after.keys()]);
  return [...files].filter((file) => before.get(file) !== after.get(file)).toSorted();
}
