#!/usr/bin/env node
import { readFileSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import { runCli } from './cli.ts';
import { exitCode } from './exitCode.ts';
import type { Sink } from './host.ts';

// By default V8 lets the heap grow to four times what is in use: with 100,000 KronJobs, to more than a gigabyte.
setFlagsFromString('--heap-growing-percent=80');

process.on('SIGINT', () => {
  // Start the shell's next prompt on a new line, not behind ^C or a progress line.
  if (isatty(2)) process.stderr.write('\n');
  process.exit(exitCode.interrupted);
});

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader closed the pipe, as `| head` does.
  if (error.code === 'EPIPE') process.exit(exitCode.fine);
  process.stderr.write(`kron: cannot write standard output (${error.code ?? error.message})\n`);
  process.exit(exitCode.invalidInput);
});
// Nothing can be reported without standard error. The exit code still counts.
process.stderr.on('error', () => undefined);

const { version, homepage } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string; homepage: string };

const name = basename(process.argv[1] ?? '');
// kubectl runs a plugin under this name for shell completion.
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

// A credential plugin that still runs would keep the process alive. Stream errors are reported before this exit.
setImmediate(() => process.exit());

function clock(): number {
  return Math.floor(Date.now() / 1000);
}

function sinkOf(stream: NodeJS.WriteStream, descriptor: number): Sink {
  const isTerminal = isatty(descriptor);
  return {
    write: (text) => new Promise((resolve) => void stream.write(text, () => resolve())),
    isTerminal,
    // They change with the window. Some terminals report a size of 0.
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
