import { stringify } from 'yaml';

/** Data as YAML. Instants and hashes are quoted, so that YAML 1.1 parsers read strings, too. */
export function yamlText(data: unknown): string {
  return stringify(data, { compat: 'yaml-1.1', lineWidth: 0, aliasDuplicateObjects: false });
}
