import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { root } from '../bootstrap/root.mjs';

const file = 'THIRD-PARTY-NOTICES.txt';
const rule = `\n\n${'-'.repeat(20)}\n\n`;
/** The package of a file with code of other packages. */
const withForeignCode = /^\.\.\/[^/]+(?=\/dist\/(?:vendor|validator)\.js$)/;
const opening = /^This package contains code of the following packages\.\s*-+\s*/;

/**
 * The notices for a page that stands alone, so it contains the Apache License as well.
 *
 * @param own - the notices of the bundle's packages
 * @param metafile - of the bundle. A package of this repository has notices of its own for one file, and they are added if
 *   that file is in the bundle
 */
export async function pageNotices(own, metafile, workingDir) {
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
  const siblings = new Set(inputs.flatMap((path) => withForeignCode.exec(path) ?? []));
  const files = [...siblings].toSorted().map((folder) => join(workingDir, folder, 'dist', file));
  const others = await Promise.all(files.map((path) => readFile(path, 'utf8')));
  const sections = [own, ...others].map((text) => text.replace(opening, '').trim());
  const license = await readFile(resolve(root, 'LICENSE'), 'utf8');
  const heading =
    'This page contains kron, under the Apache License at the end, and code of the following packages.';
  const text = [heading, ...sections, `kron\n\n${license.trim()}`].join(rule);
  return `${text.replaceAll('see the file LICENSE of this package.', 'see the end of this text.')}\n`;
}
