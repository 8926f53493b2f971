import { stringify } from 'yaml';

/** Data as YAML. Instants and hashes stay quoted, so that readers of YAML 1.1 see strings as well. */
export function yamlText(data: unknown): string {
  return stringify(data, { compat: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false });
}
