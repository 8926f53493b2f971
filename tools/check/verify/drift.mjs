import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../bootstrap/root.mjs';
import { run } from '../bootstrap/run.mjs';

/** Runs every generator. It fails if a generator changes, adds or removes a file. */
export async function findDrift() {
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
