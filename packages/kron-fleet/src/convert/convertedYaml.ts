import type { PlainObject } from '../plainObject.ts';
import { yamlText } from '../text/yamlText.ts';

/**
 * Prints converted objects as YAML: one text for each document.
 *
 * @param heads comment lines to print before the objects, by index
 */
export function convertedYaml(converted: readonly PlainObject[], heads: readonly string[] = []): string[] {
  return converted.map((one, index) => `${index === 0 ? '' : '---\n'}${heads[index] ?? ''}${yamlText(one)}`);
}
