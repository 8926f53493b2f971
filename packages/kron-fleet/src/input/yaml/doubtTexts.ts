import type { ScalarValue } from '../../scalar/kubectlScalar.ts';
import { yaml12Scalar } from '../../scalar/yaml12Scalar.ts';
import type { Alternatives } from './document.ts';

/** Describes a plain scalar that YAML 1.2 reads differently. Undefined if kubectl and YAML 1.2 agree. */
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

/** Describes a plain key that YAML 1.2 reads differently. Undefined if kubectl and YAML 1.2 agree. */
export function keyDoubt(text: string, key: string): string | undefined {
  const other = String(yaml12Scalar(text));
  if (key === other) return undefined;
  const [read, written] = [JSON.stringify(key), JSON.stringify(other)];
  return `kubectl reads the key ${text} as ${read} (YAML 1.1), YAML 1.2 as ${written}; write ${read} or ${JSON.stringify(text)} in quotes`;
}

/** Describes how kubectl and YAML 1.2 read a merge key, `<<`. */
export const mergeDoubt =
  'kubectl merges the fields of << (YAML 1.1), YAML 1.2 has a key "<<" instead; write the fields out';

/** Describes a merge key, `<<`, that replaces keys which are written before it. */
export function overrideDoubt(keys: readonly string[]): string {
  const names = keys.map((key) => JSON.stringify(key)).join(', ');
  return `kubectl replaces ${names}, written before <<, by the merged value; other programs keep it; write the fields out`;
}

function valueText(value: ScalarValue): string {
  return typeof value === 'string' ? `the string ${JSON.stringify(value)}` : String(value);
}
