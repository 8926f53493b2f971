#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isatty } from 'node:tty';
import { runCli } from './cli.ts';
import { exitCode } from './exitCode.ts';
import type { Sink } from './host.ts';

process.on('SIGINT', () => {
  // The prompt that follows begins on a line of its own, not behind ^C and what was shown of the progress.
  if (isatty(2)) process.stderr.write('\n');
  process.exit(exitCode.interrupted);
});

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever read has seen enough, as with `| head`.
  if (error.code === 'EPIPE') process.exit(exitCode.fine);
  process.stderr.write(`kron: standard output cannot be written (${error.code ?? error.message})\n`);
  process.exit(exitCode.invalidInput);
});
// What cannot be told need not be told; the exit code remains.
process.stderr.on('error', () => undefined);

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

// By this name kubectl asks a plugin what could come next on its command line.
const isAsked = basename(process.argv[1] ?? '').startsWith('kubectl_complete-');
const args = process.argv.slice(2);

process.exitCode = await runCli(isAsked ? ['__complete', ...args] : args, {
  now: Math.floor(Date.now() / 1000),
  readStdin,
  stdinIsTerminal: isatty(0),
  out: sinkOf(process.stdout, 1),
  err: sinkOf(process.stderr, 2),
  colourAllowed: (process.env['NO_COLOR'] ?? '') === '' && process.env['TERM'] !== 'dumb',
  environment: process.env,
  version,
  tzdata: process.versions.tz ?? 'unknown',
});

// A program for credentials that nobody waits for any more would hold the process. An error of a stream is told before.
setImmediate(() => process.exit());

function sinkOf(stream: NodeJS.WriteStream, descriptor: number): Sink {
  const isTerminal = isatty(descriptor);
  return {
    write: (text) => new Promise((resolve) => void stream.write(text, () => resolve())),
    isTerminal,
    // A terminal that does not know its width says 0.
    columns: isTerminal && stream.columns > 0 ? stream.columns : undefined,
  };
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
