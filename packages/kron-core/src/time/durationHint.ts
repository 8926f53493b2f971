import { readDuration } from './goDuration.ts';

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
 * A suggestion for a text that is not a duration, as the end of a message. Empty if its meaning cannot be
 * guessed.
 *
 * @example
 * durationHint('1d') // '; write 24h'
 * durationHint('5') // '; write 5s or 5m'
 * durationHint('PT1H30M') // '; write 1h30m'
 * durationHint('soon') // ''
 */
export function durationHint(text: string): string {
  const plain = text.trim();
  if (/^\d+(\.\d+)?$/.test(plain)) return `; write ${plain}s or ${plain}m`;
  const iso = /^P(?=.)(?:\d+[DW])*(?:T((?:\d+(?:[.,]\d+)?[HMS])+))?$/i.test(plain);
  const rewritten = rewrite(iso ? plain.replaceAll(/[PT]/gi, '') : plain);
  return rewritten !== undefined && typeof readDuration(rewritten) === 'bigint' ? `; write ${rewritten}` : '';
}

/** The same amounts in Go's units. Undefined if the text has anything but numbers with known units. */
function rewrite(text: string): string | undefined {
  if (text.replaceAll(pieces, '') !== '') return undefined;
  let written = '';
  for (const [, amount = '', name = ''] of text.matchAll(pieces)) {
    const [, unit, factor] = spelledUnits.find(([spelling]) => spelling.test(name)) ?? [];
    if (unit === undefined || factor === undefined) return undefined;
    const number = amount.replace(',', '.');
    written += `${factor === 1 ? number : Number((Number(number) * factor).toFixed(6))}${unit}`;
  }
  return written;
}
