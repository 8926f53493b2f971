import { emptyInput, type Input, type SourceRequest } from '@kron/fleet/input/input';
import { LaterObjects } from '@kron/fleet/input/laterObjects';
import { finishReading, readSource } from '@kron/fleet/input/readSource';
import type { Host } from '../host.ts';
import { Progress } from '../output/progress.ts';
import { Yielder } from '../output/yielder.ts';
import { readSources } from './readSources.ts';

export type InputRequest = SourceRequest & {
  filenames: readonly string[];
  recursive: boolean;
};

export async function readFiles(request: InputRequest, host: Host): Promise<Input> {
  const input = emptyInput();
  const progress = new Progress(host.err);
  const yielder = new Yielder(progress, 'objects');
  const reading = { input, objects: new LaterObjects() };
  const pause = (): Promise<void> | undefined => (yielder.isDue() ? yielder.yieldToEventLoop() : undefined);
  for await (const source of readSources(request.filenames, request.recursive, host)) {
    if ('message' in source) input.problems.push({ ...source, code: 'Unreadable' });
    else await readSource(source, request, reading, pause);
  }
  await finishReading(request, reading, sourceNames(request.filenames));
  await progress.clear();
  return input;
}

/** The names of files for a message. `-` is named `stdin`. */
export function sourceNames(filenames: readonly string[]): string {
  return filenames.map((name) => (name === '-' ? 'stdin' : name)).join(', ');
}
