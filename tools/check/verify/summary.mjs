const columns = ['passed', 'failed', 'skipped'];

/** A row for each step, and beneath it one for each of its parts. */
export function table(results) {
  const rows = results.flatMap((result) => [
    result,
    ...(result.parts ?? []).map((part) => ({ ...part, name: `  ${part.name}` })),
  ]);
  const width = Math.max(...rows.map(({ name }) => name.length));
  const head = `${''.padEnd(width)}${columns.map((column) => column.padStart(9)).join('')}     time`;
  const lines = rows.map(
    (row) =>
      row.name.padEnd(width) +
      columns.map((column) => String(row[column]).padStart(9)).join('') +
      `${row.seconds.toFixed(1)} s`.padStart(9),
  );
  return [head, ...lines].join('\n');
}

/** The last line of a run. A run that executed no test has failed, whatever its commands returned. */
export function closingLine(results) {
  const [passed, failed, skipped] = columns.map((column) =>
    results.reduce((sum, result) => sum + result[column], 0),
  );
  const executed = results.some((result) => result.name.startsWith('test') && result.passed > 0);
  const line = `${passed} passed, ${failed} failed` + (skipped > 0 ? `, ${skipped} skipped` : '');
  return { line, ok: failed === 0 && executed };
}
