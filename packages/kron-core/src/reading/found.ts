const maxShown = 60;

/**
 * Formats a found value for a message: short, on one line, with its type unless it is a string.
 *
 * @example
 * found('8-18') // '"8-18"'
 * found(8) // 'the number 8'
 * found([1, 2]) // 'a list'
 */
export function found(value: unknown): string {
  if (typeof value === 'string') {
    const shown = value.length > maxShown ? `${value.slice(0, maxShown)}…` : value;
    return JSON.stringify(shown);
  }
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return `the boolean ${value}`;
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return value instanceof Date ? 'a date without quotes' : 'an object';
}
