import type { PlainObject } from '../plainObject.ts';
import { yamlText } from '../text/yamlText.ts';

/** Converted objects as YAML, one text for each document. */
export function convertedYaml(converted: readonly PlainObject[]): string[] {
  return converted.map((one, index) => `${index === 0 ? '' : '---\n'}${yamlText(one)}`);
}
