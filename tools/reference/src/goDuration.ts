const nanoseconds: Record<string, bigint> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/**
 * Parses a Go duration to nanoseconds. Only zero may have a minus sign.
 *
 * @example
 * goDuration('1h30m') // 5_400_000_000_000n
 */
export function goDuration(text: string): bigint {
  const unsigned = text.replace(/^(\+|-(?=[^1-9]*$))/, '');
  if (unsigned === '0') return 0n;
  const pieces = [...unsigned.matchAll(/(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/gu)];
  if (pieces.length === 0 || pieces.map(([piece]) => piece).join('') !== unsigned) {
    throw new RangeError(`not a duration: ${text}`);
  }
  return pieces.reduce((sum, [, whole = '', fraction = '', unit = '']) => {
    if (whole === '' && fraction === '') throw new RangeError(`not a duration: ${text}`);
    const size = nanoseconds[unit] ?? 0n;
    return sum + BigInt(whole) * size + fractionOf(fraction, Number(size));
  }, 0n);
}

/** Go computes the fraction in doubles, from as many digits as fit into 63 bits. */
function fractionOf(digits: string, size: number): bigint {
  const fitting = Array.from(digits, (_, index) => digits.slice(0, index + 1)).filter(
    (some) => BigInt(some) <= 2n ** 63n,
  );
  const used = fitting.at(-1) ?? '';
  return BigInt(Math.trunc(Number(used) * (size / Number(`1e${used.length}`))));
}
