import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** As built, beside the code; and in the sources, where it is made. */
const places = ['./kronjobs.yaml', '../../../kron-crd-schema/generated/kronjobs.yaml'];

/** Where the manifest of the CustomResourceDefinition is, for a command that somebody is told to run. */
export function crdFile(): string {
  const files = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return files.find((file) => existsSync(file)) ?? 'kronjobs.yaml';
}
