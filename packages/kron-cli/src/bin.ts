#!/usr/bin/env node
import { readFileSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import { runCli } from './cli.ts';
import { exitCode } from './exitCode.ts';
import type { Sink } from './host.ts';

// By default, V8 lets the heap grow to four times the memory in use. With 100,000 KronJobs that is more than a gigabyte.
setFlagsFromString('--heap-growing-percent=80');

process.on('SIGINT', () => {
  // Start the shell's next prompt on a new line, not behind ^C or a progress line.
  if (isatty(2)) process.stderr.write('\n');
  process.exit(exitCode.interrupted);
});

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // EPIPE: the program that reads the output has closed the pipe, as in `kron preview | head`.
  if (error.code === 'EPIPE') process.exit(exitCode.fine);
  process.stderr.write(`kron: cannot write standard output (${error.code ?? error.message})\n`);
  process.exit(exitCode.invalidInput);
});
// If standard error itself fails, the error cannot be reported anywhere. The exit code of the command stays the same.
process.stderr.on('error', () => undefined);

const { version, homepage } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string; homepage: string };

const name = basename(process.argv[1] ?? '');
// For shell completion of a plugin, kubectl runs an executable whose name begins with `kubectl_complete-`.
const isCompletion = name.startsWith('kubectl_complete-');
const args = process.argv.slice(2);

process.exitCode = await runCli(isCompletion ? ['__complete', ...args] : args, {
  now: clock(),
  clock,
  readStdin: () => process.stdin,
  readLine,
  stdinIsTerminal: isatty(0),
  out: sinkOf(process.stdout, 1),
  err: sinkOf(process.stderr, 2),
  atExit: (text) => void process.on('exit', () => void writeSync(1, text)),
  environment: process.env,
  program: name.startsWith('kubectl-kron') ? 'kubectl kron' : 'kron',
  version,
  homepage,
  tzdata: process.versions.tz ?? 'unknown',
});

// Exit now, because a credential plugin that still runs would keep the process alive. `setImmediate` lets Node report stream
// errors first.
setImmediate(() => process.exit());

function clock(): number {
  return Math.floor(Date.now() / 1000);
}

function sinkOf(stream: NodeJS.WriteStream, descriptor: number): Sink {
  const isTerminal = isatty(descriptor);
  return {
    write: (text) => new Promise((resolve) => void stream.write(text, () => resolve())),
    isTerminal,
    // The size is read each time, because the user can resize the terminal. Some terminals report a size of 0.
    get columns() {
      return isTerminal && stream.columns > 0 ? stream.columns : undefined;
    },
    get rows() {
      return isTerminal && stream.rows > 0 ? stream.rows : undefined;
    },
  };
}

async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
