import { parseInstantOption } from './instantOption.ts';
import { type Parsed, problem, value } from './problems.ts';

/**
 * Parses a time span: two instants with `..` between them. The second instant is exclusive.
 *
 * @returns epoch seconds
 * @example
 * parseTimeSpanOption('--downtime', '+1h..+2h', 0) // value { from: 3600, to: 7200 }
 */
export function parseTimeSpanOption(
  flag: string,
  text: string,
  now: number,
  zone?: string,
): Parsed<{ from: number; to: number }> {
  const [first, second, ...rest] = text.split('..');
  if (first === undefined || second === undefined || rest.length > 0) {
    return problem(`${flag}: expected two times such as 2026-03-01T00:00:00Z..+7d, found "${text}"`);
  }
  const from = parseInstantOption(flag, first, now, zone);
  const to = parseInstantOption(flag, second, now, zone);
  if (!from.ok) return from;
  if (!to.ok) return to;
  if (from.value < to.value) return value({ from: from.value, to: to.value });
  return problem(`${flag}: "${text}" is empty: the second time must be after the first`);
}
