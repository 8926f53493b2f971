import { utcText } from '@kron/fleet/text/instantText';
import type { TableRow } from './protocol.ts';

const columns: readonly (readonly [title: string, text: (row: TableRow) => string])[] = [
  ['identity', ({ identity }) => identity],
  ['action', ({ action }) => action],
  ['chosenTime', ({ chosen }) => (chosen === null ? '' : utcText(chosen))],
  ['nominalTime', ({ nominal }) => utcText(nominal)],
  ['windowStart', ({ windowStart }) => utcText(windowStart)],
  ['windowEnd', ({ windowEnd }) => utcText(windowEnd)],
  ['unschedulable', ({ chosen }) => String(chosen === null)],
  ['outcome', ({ outcome }) => outcome],
  ['reason', ({ reason }) => reason],
  ['kind', ({ kind }) => kind],
];

/** The header line of a CSV file of runs. Lines end with CR LF, as in RFC 4180. */
export const csvHeader: string = `${columns.map(([title]) => title).join(',')}\r\n`;

export function csvLine(row: TableRow): string {
  return `${columns.map(([, text]) => csvCell(text(row))).join(',')}\r\n`;
}

/**
 * A cell of a CSV file. A spreadsheet would compute a text that begins with `=`, `+`, `-` or `@` as a formula, so such a
 * text gets an apostrophe.
 *
 * @example
 * csvCell('=1+1') // "'=1+1"
 * csvCell('a,b') // '"a,b"'
 */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
