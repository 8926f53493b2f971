const columns = [
  ['NAME', ({ metadata }) => metadata.name],
  ['SCHEDULE', ({ spec }) => spec.schedule],
  ['WINDOW', ({ spec }) => spec.window.duration],
  ['READY', ({ status }) => status?.conditions?.find(({ type }) => type === 'Ready')?.status ?? ''],
  ['ACTIVE', ({ status }) => String(status?.activeCount ?? 0)],
  ['LAST CHOSEN', ({ status }) => time(status?.lastChosenTime)],
  ['OUTCOME', ({ status }) => status?.lastOutcome ?? ''],
  ['NEXT CHOSEN', ({ status }) => time(status?.nextChosenTime)],
];

/** Formats KronJobs as `kubectl get kronjobs` does. */
export function table(kronJobs) {
  const rows = [
    columns.map(([title]) => title),
    ...kronJobs.map((of) => columns.map(([, cell]) => cell(of))),
  ];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] + 3))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}

function time(instant) {
  return instant === undefined ? '' : instant.slice(11, 19);
}
