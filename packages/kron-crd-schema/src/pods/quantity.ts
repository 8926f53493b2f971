const notation = /^([+-]?)(\d*)(?:\.(\d*))?(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?\d{1,2}))?$/;
/** Maximum number of characters. A longer quantity is unrealistic, and takes long to compute. */
const longest = 100;
/** Exponents of ten. */
const decimal: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
/** Exponents of 1,024. */
const binary: Readonly<Record<string, number>> = { Ki: 1, Mi: 2, Gi: 3, Ti: 4, Pi: 5, Ei: 6 };

/**
 * Reads a quantity of Kubernetes in units of 10^-9 and rounds it up. Undefined if the value is not a quantity or has more
 * than 100 characters.
 *
 * @example
 * parseQuantity('500m') // 500_000_000n
 * parseQuantity('1Ki') // 1_024_000_000_000n
 */
export function parseQuantity(value: unknown): bigint | undefined {
  const match = partsOf(value);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', suffix = '', exponent] = match;
  const digits = whole + fraction;
  if (digits === '') return undefined;
  const power = exponent === undefined ? (decimal[suffix] ?? 0) : Number(exponent);
  const size = BigInt(digits) * 1024n ** BigInt(binary[suffix] ?? 0);
  const amount = scaled(size, power + 9 - fraction.length);
  return sign === '-' ? -amount : amount;
}

function partsOf(value: unknown): RegExpExecArray | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value);
  return text.length > longest ? null : notation.exec(text);
}

/** `size` × 10^`power`, rounded up. */
function scaled(size: bigint, power: number): bigint {
  if (power >= 0) return size * 10n ** BigInt(power);
  const divisor = 10n ** BigInt(-power);
  return (size + divisor - 1n) / divisor;
}
