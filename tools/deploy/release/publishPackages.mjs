import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The URL of the repository in the source tree. Only a release knows the real URL. */
const placeholder = 'https://github.com/OWNER/kron';

/**
 * Publishes every public package whose version is not in the registry, dependencies first. pnpm packs, which replaces
 * `workspace:` versions; npm publishes, which signs the provenance.
 *
 * @param {object} options
 * @param {string} options.root of the repository
 * @param {string} options.repository URL, written into each package; npm compares the provenance with it
 * @param {boolean} options.provenance sign a provenance; works only in a workflow that may get an id-token
 * @param {NodeJS.ProcessEnv} options.env for npm and pnpm: their settings, and the credentials
 * @param {(line: string) => void} options.say
 */
export async function publishPackages({ root, repository, provenance, env, say }) {
  for (const { folder, manifest } of inOrder(await publicPackages(root))) {
    const version = `${manifest.name}@${manifest.version}`;
    if (await isPublished(version, env)) {
      say(`${version} is already published`);
      continue;
    }
    await nameRepository(folder, repository);
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

/** Sorts packages so that each follows its dependencies. */
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

/** @throws Error if the registry cannot answer: the package may or may not be published. */
async function isPublished(version, env) {
  try {
    // The error code is on stderr, which `npm test --silent` would suppress.
    const { stdout } = await run('npm', ['view', version, 'version', '--loglevel=error'], { env });
    return stdout.trim() !== '';
  } catch (error) {
    if (/\bE404\b/.test(error.stderr)) return false;
    throw error;
  }
}

/** In the manifest, and in the links of the README, which npm shows. */
async function nameRepository(folder, repository) {
  for (const name of ['package.json', 'README.md']) {
    const file = join(folder, name);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(placeholder, repository));
  }
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
