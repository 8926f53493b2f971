import { setImmediate } from 'node:timers/promises';
import type { Sink } from '../host.ts';

// What a pipe takes at once.
const chunkLength = 65_536;

/** Writes a long text piece by piece: it is never whole in memory, and whoever has read enough can close the pipe. */
export async function writeText(sink: Sink, parts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  let chunk = '';
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < chunkLength) continue;
    await sink.write(chunk);
    chunk = '';
    // Signals come through between turns of the event loop only.
    await setImmediate();
  }
  if (chunk !== '') await sink.write(chunk);
}
