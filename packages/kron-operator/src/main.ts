#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { systemClock } from '@kron/kubernetes/systemClock';
import { exitCode, runCommand } from './command/runCommand.ts';
import { startOperator } from './operator/startOperator.ts';

const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal exits at once.
    if (stop.signal.aborted) process.exit(exitCode.failed);
    stop.abort(new Error(`received ${signal}`));
  });
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const code = await runCommand(process.argv.slice(2), {
  environment: process.env,
  clock: systemClock,
  version,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  ending: stop.signal,
  startOperator,
});
// Exit even if a handle is still open: runCommand has waited for everything that matters.
process.exit(code);
