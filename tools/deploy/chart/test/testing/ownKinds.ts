import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { manifestsIn } from '../../src/manifests/manifest.ts';
import { root } from './root.ts';

/** A kind of Kron, from its CustomResourceDefinition. */
export type CustomKind = {
  readonly kind: string;
  readonly plural: string;
  readonly singular: string;
  readonly crdName: string;
  /** Whether the operator creates Jobs for it. Calendars have no Jobs, no status and no finalizers. */
  readonly hasJobs: boolean;
  readonly isNamespaced: boolean;
  /** The file of the CustomResourceDefinition. */
  readonly file: string;
};

/** Every kind whose CustomResourceDefinition kron-crd-schema generates. */
export async function customKinds(): Promise<CustomKind[]> {
  const kinds = (await yamlFilesIn('deploy/chart/files')).map(async (file) => {
    const manifests = manifestsIn(await readFile(file, 'utf8'));
    return manifests
      .filter(({ kind }) => kind === 'CustomResourceDefinition')
      .map(({ metadata, spec }) => {
        const { names, scope } = spec as {
          scope: string;
          names: Pick<CustomKind, 'kind' | 'plural' | 'singular'>;
        };
        const { kind, plural, singular } = names;
        const hasJobs = !kind.endsWith('Calendar');
        return {
          kind,
          plural,
          singular,
          crdName: metadata.name,
          hasJobs,
          isNamespaced: scope === 'Namespaced',
          file,
        };
      });
  });
  return (await Promise.all(kinds)).flat();
}

export function policyFiles(): Promise<string[]> {
  return yamlFilesIn('deploy/policies');
}

async function yamlFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(resolve(root, folder));
  return names.filter((name) => name.endsWith('.yaml')).map((name) => resolve(root, folder, name));
}
