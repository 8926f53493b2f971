import { fstatSync, write } from 'node:fs';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A file that is open for appending. */
export type OpenFile = {
  /** @returns the number of bytes that were written; @throws the error of the file system */
  readonly write: (bytes: Buffer) => Promise<number>;
  readonly close: () => Promise<void>;
};

const { O_APPEND, O_CREAT, O_NONBLOCK, O_WRONLY } = constants;
const lineEnd = 0x0a;
const standardOutput = 1;
const standardOutputPath = '/dev/stdout';
const writeTo = promisify(write);

/**
 * Opens a file for appending lines, or standard output for `-`. Creates the file, but not its folder. If an earlier process
 * died in the middle of a line, ends that line.
 *
 * @throws the error of the file system, for example if the file is a pipe without a reader
 */
export async function openLines(path: string): Promise<OpenFile> {
  if (path === '-') return openStandardOutput();
  // Without O_NONBLOCK, opening a pipe that has no reader would block a thread forever.
  const file = await open(path, O_WRONLY | O_APPEND | O_CREAT | (O_NONBLOCK ?? 0), 0o640);
  try {
    if (await endsWithinLine(path, file)) await file.write('\n');
  } catch (error) {
    await file.close();
    throw error;
  }
  return appending(file);
}

function appending(file: FileHandle): OpenFile {
  return {
    write: async (bytes) => (await file.write(bytes)).bytesWritten,
    close: () => file.close(),
  };
}

/**
 * Opens standard output. If it is a pipe, opens it again in non-blocking mode. In blocking mode, a write to a pipe without a
 * reader would block a thread, and the process could not exit.
 */
async function openStandardOutput(): Promise<OpenFile> {
  const isPipe = fstatSync(standardOutput).isFIFO();
  const pipe = isPipe ? open(standardOutputPath, O_WRONLY | O_NONBLOCK) : undefined;
  // Opening the pipe again fails if another user owns the pipe.
  const file = await pipe?.catch(() => undefined);
  return file === undefined ? { write: toStandardOutput, close: async () => undefined } : appending(file);
}

async function toStandardOutput(bytes: Buffer): Promise<number> {
  return (await writeTo(standardOutput, bytes)).bytesWritten;
}

async function endsWithinLine(path: string, file: FileHandle): Promise<boolean> {
  const stat = await file.stat();
  if (!stat.isFile() || stat.size === 0) return false;
  // The file may be writable but not readable.
  const reader = await open(path, 'r').catch(() => undefined);
  if (reader === undefined) return false;
  try {
    const last = Buffer.alloc(1);
    const { bytesRead } = await reader.read(last, 0, 1, stat.size - 1);
    return bytesRead === 1 && last[0] !== lineEnd;
  } finally {
    await reader.close();
  }
}

/** What is wrong with the path of a file, by error code. Failures with other error codes may be temporary. */
const pathProblems: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ELOOP: 'too many symbolic links',
  ENAMETOOLONG: 'its name is too long',
};

/** Why a file cannot be opened, if its path is wrong. Undefined if the failure has another cause, which may be temporary. */
export function pathProblem(error: unknown): string | undefined {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? pathProblems[code] : undefined;
}
