type Fields = Readonly<Record<string, unknown>>;

/**
 * One line for each field that differs between two statuses.
 *
 * @example
 * changeLines({ lastPeriodID: 'a', recent: [1, 2] }, { recent: [2] })
 * // ['  lastPeriodID  a → (none)', '  recent        2 entries → 1 entry']
 */
export function changeLines(before: Fields, after: Fields): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const width = Math.max(0, ...changed.map((name) => name.length));
  return changed.map(
    (name) => `  ${name.padEnd(width)}  ${valueText(before[name])} → ${valueText(after[name])}`,
  );
}

function valueText(value: unknown): string {
  if (value === undefined) return '(none)';
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  if (typeof value === 'string') return value;
  const { periodID, timestamp } = (value ?? {}) as { periodID?: string; timestamp?: string };
  return periodID ?? timestamp ?? JSON.stringify(value);
}
