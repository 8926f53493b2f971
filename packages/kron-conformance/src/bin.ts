#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { exitCode, runCli } from './cli.ts';

/** Time limit for one answer, in milliseconds. */
const answerTime = 10_000;
/** Time limit for the exit of the tested program after its last answer, in milliseconds. */
const exitTime = 1000;

let interrupt = (): void => process.exit(exitCode.interrupted);

// Handle only the first signal, so that a second signal ends the runner immediately.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupt());

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  interrupt();
  // EPIPE means that the reader of the output has closed the pipe, for example `| head`. This is no error.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`kron-conformance: cannot write standard output (${error.code ?? error.message})\n`);
  process.exit(exitCode.notRun);
});

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

process.exitCode = await runCli(process.argv.slice(2), {
  version,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  showsProgress: process.stderr.isTTY,
  timer: (request, onTimeout) => {
    const timeout = setTimeout(onTimeout, request === null ? exitTime : answerTime);
    return () => clearTimeout(timeout);
  },
  onStart: (interruptRun) => {
    interrupt = interruptRun;
  },
});
