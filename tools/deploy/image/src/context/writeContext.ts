import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockedSums } from '../materials/lockedSums.ts';
import { type BundledPackage, spdxDocument } from '../materials/spdxDocument.ts';
import { createdText, type ImageFacts } from './imageFacts.ts';

/** The files of `dist` that the command needs. The rest is for programs that import the package. */
const ofTheCommand = /^(?:main|chunk-\w+)\.js$|^kronjobs\.yaml$/;

const dockerfile = 'Dockerfile';
/** The contents of a context. A folder with nothing else may be overwritten. */
const parts = [dockerfile, 'app'];

/**
 * Writes the folder that the image is built from: the Dockerfile, and `app/` with everything that the image adds to its base.
 *
 * @param root - the repository with its built packages
 * @throws Error if the operator is not built, or the folder has other files
 */
export async function writeContext(root: string, folder: string, facts: ImageFacts): Promise<void> {
  const operator = join(root, 'packages/kron-operator');
  const dist = await namesIn(join(operator, 'dist'));
  if (!dist.includes('main.js') || !dist.includes('third-party.json'))
    throw new Error(`${join(operator, 'dist')}: expected main.js and third-party.json; run: pnpm build`);
  await empty(folder);
  const app = join(folder, 'app');
  await mkdir(join(app, 'dist'), { recursive: true });
  await cp(join(root, 'deploy/image/Dockerfile'), join(folder, dockerfile));
  for (const file of dist.filter((name) => ofTheCommand.test(name)))
    await cp(join(operator, 'dist', file), join(app, 'dist', file));
  await cp(join(root, 'LICENSE'), join(app, 'LICENSE'));
  await cp(join(operator, 'dist/THIRD-PARTY-NOTICES.txt'), join(app, 'THIRD-PARTY-NOTICES.txt'));
  await writeFile(join(app, 'package.json'), json(manifestOf(facts)));
  await writeFile(join(app, 'sbom.spdx.json'), json(await materials(root, facts)));
}

const name = 'kron-operator';
const license = 'Apache-2.0';

/** The package.json fields that Node and the operator read; without dependencies, because none is installed. */
function manifestOf({ version }: ImageFacts): object {
  return { name, version, license, type: 'module', private: true };
}

async function materials(root: string, facts: ImageFacts): Promise<object> {
  const list = await readFile(join(root, 'packages/kron-operator/dist/third-party.json'), 'utf8');
  const sumOf = lockedSums(await readFile(join(root, 'pnpm-lock.yaml'), 'utf8'));
  const described = { name, license, version: facts.version, created: createdText(facts) };
  return spdxDocument(described, JSON.parse(list) as BundledPackage[], sumOf);
}

async function empty(folder: string): Promise<void> {
  const there = await namesIn(folder);
  const isContext = there.toSorted().join() === parts.join();
  if (there.length > 0 && !isContext) {
    const found = there.slice(0, 3).join(', ') + (there.length > 3 ? ', …' : '');
    throw new Error(`${folder}: expected no folder, an empty one or a context, found one with ${found}`);
  }
  await rm(folder, { recursive: true, force: true });
}

/** The entries of a folder; none if it does not exist. */
function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((): string[] => []);
}

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
