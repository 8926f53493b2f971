import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * The packages whose code a bundle contains, each `{ name, version, license, folder }`. `license` comes from package.json and
 * may be missing.
 */
export async function bundledPackages(metafile, workingDir) {
  return Promise.all(packageFolders(metafile, workingDir).map(packageIn));
}

export async function packageIn(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { name, version, license, folder };
}

/** The packages of the notices as JSON; several lists are merged. */
export function thirdPartyList(...packages) {
  const byKey = new Map(
    packages.flat().map(({ name, version, license }) => [`${name} ${version}`, { name, version, license }]),
  );
  const sorted = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, listed]) => listed);
  return `${JSON.stringify(sorted, undefined, 2)}\n`;
}

function packageFolders(metafile, workingDir) {
  const folders = Object.values(metafile.outputs)
    .flatMap((output) => Object.entries(output.inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
    .filter((folder) => folder !== undefined)
    .map((folder) => resolve(workingDir, folder));
  return [...new Set(folders)].toSorted();
}
