import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const relativeImport = /(?<=(?:from|import\()\s*['"])(\.[^'"]+)\.ts(?=['"])/g;

/**
 * Copies index.d.ts and every declaration it reaches by relative imports, which then name `.js` as published code
 * does; returns their paths within `to`.
 */
export async function copyPublicTypes(from, to) {
  const reached = new Set(['index.d.ts']);
  for (const file of reached) {
    const text = await readFile(join(from, file), 'utf8');
    for (const [, path] of text.matchAll(relativeImport)) reached.add(`${join(dirname(file), path)}.d.ts`);

    const target = join(to, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text.replaceAll(relativeImport, '$1.js'));
  }
  return [...reached];
}
