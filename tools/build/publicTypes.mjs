import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

const relativeImport = /(?:from|import\()\s*['"](\.[^'"]+)['"]/g;

/** Copies index.d.ts and every declaration it reaches by relative imports; returns their paths within `to`. */
export async function copyPublicTypes(from, to) {
  const reached = new Set(['index.d.ts']);
  for (const file of reached) {
    const text = await readFile(join(from, file), 'utf8');
    for (const [, specifier] of text.matchAll(relativeImport)) {
      reached.add(declarationOf(join(dirname(file), specifier)));
    }
    const target = join(to, file);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(from, file), target);
  }
  return [...reached];
}

function declarationOf(path) {
  return normalize(path).replace(/(\.d)?\.[jt]s$/, '.d.ts');
}
