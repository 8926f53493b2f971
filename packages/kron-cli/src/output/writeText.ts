import { setImmediate } from 'node:timers/promises';
import type { Sink } from '../host.ts';

/** The number of characters in a chunk. It is the usual capacity of a pipe. */
const chunkLength = 65_536;

/** Writes a long text in chunks. The text is never in memory as a whole, and the reader can close the pipe early. */
export async function writeText(sink: Sink, parts: Iterable<string> | AsyncIterable<string>): Promise<void> {
  let chunk = '';
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < chunkLength) continue;
    await sink.write(chunk);
    chunk = '';
    // Node handles signals such as Ctrl-C only between turns of the event loop.
    await setImmediate();
  }
  if (chunk !== '') await sink.write(chunk);
}
