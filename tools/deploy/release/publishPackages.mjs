import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Publishes every public package whose version the registry does not have, what others depend on first. pnpm packs, so
 * that dependencies inside of the workspace have their versions; npm publishes, which is what signs the provenance.
 *
 * @param {object} options
 * @param {string} options.root of the repository
 * @param {string | undefined} options.repository its URL, written into each package: what a provenance is held against
 * @param {boolean} options.provenance whether it is signed; that works in a workflow only, which may get an id-token
 * @param {NodeJS.ProcessEnv} options.env of npm and pnpm: what they are set to, and who publishes
 * @param {(line: string) => void} options.say
 */
export async function publishPackages({ root, repository, provenance, env, say }) {
  for (const { folder, manifest } of inOrder(await publicPackages(root))) {
    const version = `${manifest.name}@${manifest.version}`;
    if (await isPublished(version, env)) {
      say(`${version} is published`);
      continue;
    }
    if (repository !== undefined) await nameRepository(folder, root, repository);
    await publish(folder, provenance, env);
    say(`published ${version}`);
  }
}

async function publicPackages(root) {
  const parent = join(root, 'packages');
  const folders = (await readdir(parent)).toSorted().map((name) => join(parent, name));
  const found = await Promise.all(folders.map(async (folder) => ({ folder, manifest: await read(folder) })));
  return found.filter(({ manifest }) => manifest.private !== true);
}

async function read(folder) {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
}

/** Each after those that it depends on. */
function inOrder(packages) {
  const ordered = [];
  const add = (one) => {
    if (one === undefined || ordered.includes(one)) return;
    for (const name of Object.keys(one.manifest.dependencies ?? {})) {
      add(packages.find(({ manifest }) => manifest.name === name));
    }
    ordered.push(one);
  };
  packages.forEach(add);
  return ordered;
}

/** @throws Error when the registry cannot be asked: that is no reason to publish, nor to leave out. */
async function isPublished(version, env) {
  try {
    // Also where npm is set to be silent: what it fails with is read.
    const { stdout } = await run('npm', ['view', version, 'version', '--loglevel=error'], { env });
    return stdout.trim() !== '';
  } catch (error) {
    if (/\bE404\b/.test(error.stderr)) return false;
    throw error;
  }
}

async function nameRepository(folder, root, repository) {
  const directory = folder.slice(root.length + 1);
  const manifest = {
    ...(await read(folder)),
    repository: { type: 'git', url: `git+${repository}.git`, directory },
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function publish(folder, provenance, env) {
  const beside = await mkdtemp(join(tmpdir(), 'kron-publish-'));
  try {
    const tarball = join(beside, 'package.tgz');
    await run('pnpm', ['--dir', folder, 'pack', '--out', tarball], { env });
    const args = ['publish', tarball, '--access', 'public', ...(provenance ? ['--provenance'] : [])];
    await run('npm', args, { env });
  } finally {
    await rm(beside, { recursive: true });
  }
}
