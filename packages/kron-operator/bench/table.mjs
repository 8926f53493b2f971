/** Formats a table. The first column is left-aligned, the others are right-aligned. */
export function table(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join('  ');
  return `${all.map(line).join('\n')}\n`;
}

/** Formats seconds; a dash for no value. */
export function seconds(value) {
  if (value === undefined || Number.isNaN(value)) return '-';
  return Number.isFinite(value) ? `${value.toFixed(2)} s` : 'never';
}

export function number(value, digits = 2) {
  return value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits);
}

/** A target, and whether it is met. */
export function verdict(name, measured, target, ok) {
  return { text: `${name}: ${measured} (target: ${target})  ${ok ? 'ok' : 'NOT MET'}\n`, ok };
}
