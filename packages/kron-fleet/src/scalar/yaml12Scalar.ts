/**
 * The value that the core schema of YAML 1.2 gives a plain scalar.
 *
 * @example
 * yaml12Scalar('010') // 10
 * yaml12Scalar('yes') // 'yes'
 */
export function yaml12Scalar(text: string): string | number | boolean | null {
  const word = words.get(text);
  if (word !== undefined) return word;
  return number.test(text) ? Number(text) : text;
}

const words = new Map<string, boolean | null | number>([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, Number.NaN] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, Infinity] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, -Infinity] as const),
]);

const number = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?|0o[0-7]+|0x[\da-fA-F]+)$/;
