import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { jsonText } from '@kron/fleet/text/jsonText';
import { yamlText } from '@kron/fleet/text/yamlText';
import { parse } from 'yaml';
import { compactJson } from '../../../../tools/check/build/compactJson.mjs';

/** Every output contains the release of Node's time zone database. */
export function withoutTzdata(text: string): string {
  return text.replaceAll(process.versions.tz ?? '', 'TZDATA');
}

/**
 * The content of a golden file. JSON goldens are stored compactly and printed before the comparison; a YAML file that is
 * missing has the data of the JSON file of that name. With UPDATE_GOLDEN in the environment, the file is first
 * overwritten; read the diff before you commit it.
 */
export function golden(name: string, actual: string): string {
  const file = resolve(import.meta.dirname, '../golden', name);
  const twin = file.replace(/yaml$/, 'json');
  const isYaml = name.endsWith('.yaml') && !existsSync(file) && existsSync(twin);
  const isData = isYaml || /\.(?:json|sarif)$/.test(name);
  const path = isYaml ? twin : file;
  if (process.env['UPDATE_GOLDEN'] !== undefined) {
    writeFileSync(path, isData ? `${compactJson(parse(actual), 200)}\n` : actual);
  }
  const stored = readFileSync(path, 'utf8');
  if (!isData) return stored;
  const data: unknown = JSON.parse(stored);
  return isYaml ? yamlText(data) : `${jsonText(data)}\n`;
}
