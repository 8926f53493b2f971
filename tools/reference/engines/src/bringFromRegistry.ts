import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const cache = resolve(import.meta.dirname, '../../../../.cache/engines');

/**
 * The npm packages that `node`, `bun` and `deno` install these programs with. They are cached in the project,
 * by version.
 */
export async function bringFromRegistry(program: string, version: string): Promise<string> {
  const folder = join(cache, `${program}-${version}`);
  if (!(await exists(folder))) await install(`${program}@${version}`, folder);
  return join(folder, 'node_modules/.bin', program);
}

/** Installs into a temporary folder and renames it, so that tests running at the same time never see a partial engine. */
async function install(specifier: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const beside = await mkdtemp(`${folder}-`);
  try {
    const options = ['--prefix', beside, '--no-audit', '--no-fund', '--ignore-scripts=false'];
    await promisify(execFile)('npm', ['install', ...options, specifier]);
    await rename(beside, folder);
  } catch (error) {
    await rm(beside, { recursive: true });
    if (!(await exists(folder))) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
