import { jsonText } from '@kron/fleet/text/jsonText';

export type DataFormat = 'json' | 'yaml';

/** Data as JSON or YAML, with a final newline. */
export async function dataText(data: unknown, format: DataFormat): Promise<string> {
  if (format === 'json') return `${jsonText(data)}\n`;
  const { yamlText } = await import('@kron/fleet/text/yamlText');
  return yamlText(data);
}
