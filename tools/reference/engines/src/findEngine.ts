import { execFile } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const cache = resolve(import.meta.dirname, '../../../../.cache/engines');

export type CommandLineEngine = 'node20' | 'node24' | 'bun' | 'deno';
export type Engine = CommandLineEngine | 'chromium';

const brought = {
  node20: { program: 'node', version: '20.20.2' },
  node24: { program: 'node', version: '24.21.0' },
  bun: { program: 'bun', version: '1.4.5' },
  deno: { program: 'deno', version: '2.9.6' },
};

/**
 * The path of an engine's program, installed if possible. Undefined, with a message, if it is not available:
 * the caller skips its test. In CI this is an error instead, because a skipped engine proves nothing.
 */
export async function findEngine(engine: Engine): Promise<string | undefined> {
  try {
    return await locate(engine);
  } catch (error) {
    if (process.env['CI']) throw error;
    process.stderr.write(`SKIPPED: ${engine} is not available (${String(error)})\n`);
    return undefined;
  }
}

async function locate(engine: Engine): Promise<string> {
  if (engine === 'chromium') return findOnPath(['chromium', 'chromium-browser', 'google-chrome', 'chrome']);
  const { program, version } = brought[engine];
  if (program === 'node' && process.version.split('.')[0] === `v${version.split('.')[0]}`)
    return process.execPath;
  return bringFromRegistry(program, version);
}

/** The first of these programs that is on the PATH. */
async function findOnPath(programs: readonly string[]): Promise<string> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const candidate of programs.flatMap((program) => folders.map((folder) => join(folder, program)))) {
    if (await isThere(candidate, constants.X_OK)) return candidate;
  }
  throw new Error(`none of ${programs.join(', ')} is on the PATH`);
}

/**
 * The npm packages that `node`, `bun` and `deno` install these programs with. They are cached in the project,
 * by version.
 */
async function bringFromRegistry(program: string, version: string): Promise<string> {
  const folder = join(cache, `${program}-${version}`);
  if (!(await isThere(folder))) await install(`${program}@${version}`, folder);
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
    if (!(await isThere(folder))) throw error;
  }
}

async function isThere(path: string, mode: number = constants.F_OK): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
