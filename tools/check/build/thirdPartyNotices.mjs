import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundledPackages } from './bundledPackages.mjs';
import { mit, mitSection, withoutMitTerms } from './mit.mjs';

const endOfApache = 'END OF TERMS AND CONDITIONS';

/**
 * The licence and notice files of all packages whose code a bundle contains, without duplicates. If several have the terms of
 * the MIT License, these stand in a section of their own. The body of the Apache License is omitted, because every Kron
 * package has it in its LICENSE file.
 */
export async function thirdPartyNotices(metafile, workingDir) {
  const byText = new Map();
  for (const { name, version, folder } of await bundledPackages(metafile, workingDir)) {
    const text = await legalText(folder, name);
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  }
  const sharesTerms = [...byText.keys()].filter((text) => withoutMitTerms(text) !== text).length > 1;
  const sections = [...byText].map(
    ([text, names]) =>
      [...new Set(names)].toSorted().join('\n') + `\n\n${sharesTerms ? withoutMitTerms(text) : text}`,
  );
  if (sharesTerms) sections.push(mitSection);
  const rule = `\n\n${'-'.repeat(20)}\n\n`;
  return `This package contains code of the following packages.${rule}${sections.toSorted().join(rule)}\n`;
}

async function legalText(folder, name) {
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0) return textOfMit(folder, name);
  const texts = await Promise.all(files.toSorted().map((file) => readFile(join(folder, file), 'utf8')));
  return texts.map((text) => withoutApacheBody(text).trim()).join('\n\n');
}

/** The licence of a package without a licence file that declares MIT and names the copyright holder in its README. */
async function textOfMit(folder, name) {
  const { license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const [copyright] = /^Copyright .+$/m.exec(await readFile(join(folder, 'README.md'), 'utf8')) ?? [];
  if (license !== 'MIT' || copyright === undefined) throw new Error(`${name}: no licence file found`);
  return mit(copyright);
}

function withoutApacheBody(text) {
  const end = text.indexOf(endOfApache);
  if (!/^\s*Apache License/.test(text) || end < 0) return text;
  const afterBody = text.slice(end + endOfApache.length);
  return `Apache License, Version 2.0: see the file LICENSE of this package.\n${afterBody}`;
}
