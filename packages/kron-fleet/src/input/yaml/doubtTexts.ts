import type { ScalarValue } from '../../scalar/kubectlScalar.ts';
import { yaml12Scalar } from '../../scalar/yaml12Scalar.ts';
import type { Alternatives } from './document.ts';

/** The message about a plain scalar that kubectl and YAML 1.2 read differently. Undefined if they read the same value. */
export function scalarDoubt(
  text: string,
  value: ScalarValue,
): { message: string; instead?: Alternatives } | undefined {
  const other = yaml12Scalar(text);
  if (value === other) return undefined;
  const message = `kubectl reads ${text} as ${valueText(value)} (YAML 1.1), YAML 1.2 as ${valueText(other)}`;
  const quoted = JSON.stringify(text);
  if (typeof value === 'string') return { message: `${message}; write ${quoted}` };
  return { message, instead: { value: String(value), text: quoted } };
}

/** The message about a plain key that kubectl and YAML 1.2 read differently. Undefined if they read the same key. */
export function keyDoubt(text: string, key: string): string | undefined {
  const other = String(yaml12Scalar(text));
  if (key === other) return undefined;
  const [read, written] = [JSON.stringify(key), JSON.stringify(other)];
  return `kubectl reads the key ${text} as ${read} (YAML 1.1), YAML 1.2 as ${written}; write ${read} or ${JSON.stringify(text)} in quotes`;
}

/** The message about a merge key, `<<`. */
export const mergeDoubt =
  'kubectl merges the fields of << (YAML 1.1), YAML 1.2 has a key "<<" instead; write the fields out';

/** The message about a merge key, `<<`, whose value replaces the values of the keys before it. */
export function overrideDoubt(keys: readonly string[]): string {
  const names = keys.map((key) => JSON.stringify(key)).join(', ');
  return `kubectl replaces ${names}, written before <<, by the merged value; other programs keep it; write the fields out`;
}

function valueText(value: ScalarValue): string {
  return typeof value === 'string' ? `the string ${JSON.stringify(value)}` : String(value);
}
