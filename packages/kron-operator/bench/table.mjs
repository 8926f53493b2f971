/** Rows under a head, each column as wide as it has to be; the first to the left, the others to the right. */
export function table(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join('  ');
  return `${all.map(line).join('\n')}\n`;
}

/** A number of seconds, or a dash where there is none. */
export function seconds(value) {
  if (value === undefined || Number.isNaN(value)) return '-';
  return Number.isFinite(value) ? `${value.toFixed(2)} s` : 'never';
}

export function number(value, digits = 2) {
  return value === undefined || Number.isNaN(value) ? '-' : value.toFixed(digits);
}

/** A demand, and whether it is met. */
export function verdict(name, measured, demanded, ok) {
  return { text: `${name}: ${measured} (demanded: ${demanded})  ${ok ? 'ok' : 'NOT MET'}\n`, ok };
}
