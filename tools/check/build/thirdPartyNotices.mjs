import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundledPackages } from './bundledPackages.mjs';
import { mit } from './mit.mjs';

const endOfApache = 'END OF TERMS AND CONDITIONS';

/**
 * The licence and notice files of all packages of which a bundle contains code, equal texts once. The body of the
 * Apache License is left to the LICENSE file that every Kron package carries.
 */
export async function thirdPartyNotices(metafile, workingDir) {
  const byText = new Map();
  for (const { name, version, folder } of await bundledPackages(metafile, workingDir)) {
    const text = await legalText(folder, name);
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  }
  const sections = [...byText].map(
    ([text, names]) => [...new Set(names)].toSorted().join('\n') + `\n\n${text}`,
  );
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `This package contains code of the following packages.${rule}${sections.toSorted().join(rule)}\n`;
}

async function legalText(folder, name) {
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0) return textOfMit(folder, name);
  const texts = await Promise.all(files.toSorted().map((file) => readFile(join(folder, file), 'utf8')));
  return texts.map((text) => withoutApacheBody(text).trim()).join('\n\n');
}

/** A package that ships no licence file, says that it has the MIT licence, and in its README whose. */
async function textOfMit(folder, name) {
  const { license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const [copyright] = /^Copyright .+$/m.exec(await readFile(join(folder, 'README.md'), 'utf8')) ?? [];
  if (license !== 'MIT' || copyright === undefined) throw new Error(`${name}: no licence file to quote`);
  return mit(copyright);
}

function withoutApacheBody(text) {
  const end = text.indexOf(endOfApache);
  if (!/^\s*Apache License/.test(text) || end < 0) return text;
  const afterBody = text.slice(end + endOfApache.length);
  return `Apache License, Version 2.0: see the file LICENSE of this package.\n${afterBody}`;
}
