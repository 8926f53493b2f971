import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** A relative import such as `./spec.ts`. */
const relativeImport = /(?<=(?:from|import\()\s*['"])(\.[^'"]+)\.ts(?=['"])/g;

/**
 * Copies the declarations of a package's entry points and all declarations that they reach by relative imports. The imports
 * are rewritten to `.js`, as in published code. Returns the paths of the copies within `to`.
 *
 * @param entries entry points, relative to `from`
 * @param inside the folders of declarations of private packages that are published as part of this one, by name. A file
 *   that is imported as `name/concept` is copied into a folder named after the end of `name`
 */
export async function copyPublicTypes(from, to, { entries = ['index.d.ts'], inside = {} } = {}) {
  const reached = new Map(entries.map((entry) => [entry, join(from, entry)]));
  for (const [file, source] of reached) {
    let text = await readFile(source, 'utf8');
    for (const [, path] of text.matchAll(relativeImport)) {
      reached.set(`${join(dirname(file), path)}.d.ts`, `${join(dirname(source), path)}.d.ts`);
    }
    for (const [name, folder] of Object.entries(inside)) {
      const place = name.replace(/^.*\//, '');
      const imported = new RegExp(`(?<=from\\s*['"])${name}/([^'"]+)(?=['"])`, 'g');
      text = text.replaceAll(imported, (_, concept) => {
        reached.set(`${place}/${concept}.d.ts`, join(folder, `${concept}.d.ts`));
        return `./${relative(dirname(file), `${place}/${concept}`)}.js`;
      });
    }
    const target = join(to, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text.replaceAll(relativeImport, '$1.js'));
  }
  return [...reached.keys()];
}
