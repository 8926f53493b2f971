/** How a result is written for a program. */
export type DataFormat = 'json' | 'yaml';

/** A result as JSON or YAML, with a line end. */
export async function dataText(data: unknown, format: DataFormat): Promise<string> {
  if (format === 'json') return `${JSON.stringify(data, null, 2)}\n`;
  const { yamlText } = await import('./yamlText.ts');
  return yamlText(data);
}
