import type { ExportFormat } from '../worker/protocol.ts';

const types: Readonly<Record<ExportFormat, string>> = { json: 'application/json', csv: 'text/csv' };

/** Saves a file with the runs. */
export function saveFile(bytes: ArrayBuffer, format: ExportFormat): void {
  saveAs(`runs.${format}`, new Blob([bytes], { type: types[format] }));
}

/** Saves a file under a name. */
export function saveAs(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address over once other events have been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
