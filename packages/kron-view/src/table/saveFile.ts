import type { ExportFormat } from '../worker/protocol.ts';

const types: Readonly<Record<ExportFormat, string>> = { json: 'application/json', csv: 'text/csv' };

/** Saves a file with the runs. */
export function saveFile(bytes: ArrayBuffer, format: ExportFormat): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: types[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `runs.${format}`;
  link.click();
  // The browser has taken the address over once other events have been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
