import { constants, createReadStream, openSync, type Stats } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { isatty } from 'node:tty';

/** The maximum size of a file, a pipe, a response or standard input, in bytes. */
const longestInput = 256 * 2 ** 20;

/** The longest wait for a byte of a pipe or for a response, in seconds. */
export const longestWait: number = 60;

/** An input cannot be read. The message is about the input, such as `is larger than 256 MiB`. */
export class InputLimitError extends Error {}

const tooLarge = (longest: number): string => `is larger than ${longest / 2 ** 20} MiB`;

/**
 * Reads a file, a named pipe or a device.
 *
 * @throws InputLimitError if the file is too large, sends nothing for too long, or is a socket, a disk or a terminal
 * @throws system errors
 */
export async function readBytes(
  path: string,
  stats: Stats,
  longest: number = longestInput,
): Promise<Uint8Array> {
  if (!stats.isFile()) return collect(chunksOf(path, stats, longestWait), longest);
  if (stats.size > longest) throw new InputLimitError(tooLarge(longest));
  return readFile(path);
}

/**
 * The number of bytes in a chunk of a file. Each chunk takes one iteration of the event loop, so reading is slower with
 * smaller chunks.
 */
const chunkLength = 2 ** 20;

/**
 * Reads a file, a named pipe or a device part by part.
 *
 * @param wait the longest wait for a byte of a pipe, in seconds, or 0 for no limit
 * @throws InputLimitError if a pipe sends nothing for too long, or the file is a socket, a disk or a terminal
 * @throws system errors
 */
export async function* chunksOf(path: string, stats: Stats, wait: number): AsyncGenerator<Uint8Array> {
  if (stats.isFIFO()) yield* pipeChunks(path, wait);
  else if (stats.isCharacterDevice()) yield* deviceChunks(path);
  else if (stats.isFile()) yield* createReadStream(path, { highWaterMark: chunkLength });
  else throw new InputLimitError('is a socket or a disk; expected a file or folder');
}

/** Joins chunks. @throws InputLimitError if they have more than `longest` bytes */
export async function collect(
  chunks: AsyncIterable<Uint8Array>,
  longest: number = longestInput,
): Promise<Uint8Array> {
  const collected: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > longest) throw new InputLimitError(tooLarge(longest));
    collected.push(chunk);
  }
  return Buffer.concat(collected);
}

/** Reads a pipe without blocking a thread. A blocked read of a pipe without a writer would keep the process alive. */
async function* pipeChunks(path: string, wait: number): AsyncGenerator<Uint8Array> {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const socket = new Socket({ fd, readable: true, writable: false });
  socket.setTimeout(wait * 1000, () =>
    socket.destroy(new InputLimitError(`is a pipe that sent nothing for ${wait} seconds`)),
  );
  yield* socket as AsyncIterable<Uint8Array>;
}

async function* deviceChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    if (isatty(file.fd)) throw new InputLimitError('is a terminal; to type the text, write - for its name');
    yield* file.createReadStream({ autoClose: false });
  } finally {
    await file.close();
  }
}
