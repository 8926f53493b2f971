import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { yamlText } from '@kron/fleet/text/yamlText';

/**
 * The content of a golden file. A YAML file that is missing has the data of the JSON file of that name. With UPDATE_GOLDEN in
 * the environment, the file is first overwritten; read the diff before you commit it.
 */
export function golden(name: string, actual: string): string {
  const file = resolve(import.meta.dirname, '../golden', name);
  const twin = file.replace(/\.yaml$/, '.json');
  if (!existsSync(file) && existsSync(twin)) return yamlText(JSON.parse(readFileSync(twin, 'utf8')));
  if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(file, actual);
  return readFileSync(file, 'utf8');
}
