import { shippedFile } from '../output/shippedFile.ts';

/** The script of the view in a report, and the program of its worker. */
export type ViewPrograms = { script: string; worker: string };

export async function viewPrograms(): Promise<ViewPrograms> {
  const [script, worker] = await Promise.all([shippedFile('view.js'), shippedFile('viewWorker.js')]);
  return { script, worker };
}
