import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** As built, beside the code; and in the sources, where it is made. */
const folders = ['./', '../../../kron-crd-schema/generated/'];

/**
 * Where the manifest of a CustomResourceDefinition is, for a command that somebody is told to run.
 *
 * @param plural `kronjobs`
 */
export function crdFile(plural: string): string {
  const name = `${plural}.yaml`;
  const files = folders.map((folder) => fileURLToPath(new URL(`${folder}${name}`, import.meta.url)));
  return files.find((file) => existsSync(file)) ?? name;
}
