const columns = ['passed', 'failed', 'skipped'];

export function table(results) {
  const width = Math.max(...results.map(({ name }) => name.length));
  const head = `${''.padEnd(width)}${columns.map((column) => column.padStart(9)).join('')}     time`;
  const rows = results.map(
    (result) =>
      result.name.padEnd(width) +
      columns.map((column) => String(result[column]).padStart(9)).join('') +
      `${result.seconds.toFixed(1)} s`.padStart(9),
  );
  return [head, ...rows].join('\n');
}

/** The last line of a run. A run in which no test was executed has not passed, whatever its commands said. */
export function closingLine(results) {
  const [passed, failed, skipped] = columns.map((column) =>
    results.reduce((sum, result) => sum + result[column], 0),
  );
  const executed = results.some((result) => result.name.startsWith('test ') && result.passed > 0);
  const line = `${passed} passed, ${failed} failed` + (skipped > 0 ? `, ${skipped} skipped` : '');
  return { line, ok: failed === 0 && executed };
}
