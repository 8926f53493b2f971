#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { exitCode, runCli } from './cli.ts';

/** The time for one answer, in milliseconds. */
const answerTime = 10_000;

let stop = (): void => undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stop();
    process.exit(exitCode.interrupted);
  });
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // The reader closed the pipe, as `| head` does.
  if (error.code === 'EPIPE') process.exit();
  process.stderr.write(`kron-conformance: cannot write standard output (${error.code ?? error.message})\n`);
  process.exit(exitCode.impossible);
});

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

process.exitCode = await runCli(process.argv.slice(2), {
  version,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  timer: (_, onTimeout) => {
    const timeout = setTimeout(onTimeout, answerTime);
    return () => clearTimeout(timeout);
  },
  onStart: (stopRun) => {
    stop = stopRun;
  },
});
