import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { chart } from './release.ts';

type Manifest = { readonly kind?: string; readonly metadata?: { readonly name: string } };

/** The names of the chart's CustomResourceDefinitions, sorted. */
export async function definitions(): Promise<string[]> {
  const folder = join(chart, 'files');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml'));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts
    .map((text) => parse(text) as Manifest)
    .filter(({ kind }) => kind === 'CustomResourceDefinition')
    .map(({ metadata }) => metadata?.name ?? '')
    .toSorted();
}
