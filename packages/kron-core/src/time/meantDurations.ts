const spelledUnits: readonly (readonly [RegExp, string, number])[] = [
  [/^(w|weeks?)$/i, 'h', 168],
  [/^(d|days?)$/i, 'h', 24],
  [/^(h|hrs?|hours?)$/i, 'h', 1],
  [/^(m|mins?|minutes?)$/i, 'm', 1],
  [/^(s|secs?|seconds?)$/i, 's', 1],
  [/^(ms|msecs?|millis|milliseconds?)$/i, 'ms', 1],
];

const pieces = /(\d+(?:[.,]\d+)?)\s*([a-z]+)\s*/gi;

/**
 * The durations that a text in another notation may mean. Empty if the meaning of the text cannot be guessed.
 *
 * @example
 * meantDurations('1d') // ['24h']
 * meantDurations('5') // ['5s', '5m']
 * meantDurations('PT1H30M') // ['1h30m']
 * meantDurations('soon') // []
 */
export function meantDurations(text: string): string[] {
  const plain = text.trim();
  if (/^\d+(\.\d+)?$/.test(plain)) return [`${plain}s`, `${plain}m`];
  const iso = /^P(?=.)(?:\d+[DW])*(?:T((?:\d+(?:[.,]\d+)?[HMS])+))?$/i.test(plain);
  const rewritten = rewrite(iso ? plain.replaceAll(/[PT]/gi, '') : plain);
  return rewritten === undefined ? [] : [rewritten];
}

/** Writes the amounts in Go's units. Undefined if the text has anything but numbers with known units. */
function rewrite(text: string): string | undefined {
  // Texts such as `1,500ms` are not rewritten, because the user may mean 1.5 or 1500.
  if (text.replaceAll(pieces, '') !== '' || /,\d{3}(?!\d)/.test(text)) return undefined;
  let written = '';
  for (const [, amount = '', name = ''] of text.matchAll(pieces)) {
    const [, unit, factor] = spelledUnits.find(([spelling]) => spelling.test(name)) ?? [];
    if (unit === undefined || factor === undefined) return undefined;
    const number = amount.replace(',', '.');
    written += `${factor === 1 ? number : Number((Number(number) * factor).toFixed(6))}${unit}`;
  }
  return written;
}
