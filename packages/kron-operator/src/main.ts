#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { systemClock } from '@kron/kubernetes/systemClock';
import { exitCode, runCommand } from './command/runCommand.ts';
import { startOperator } from './operator/startOperator.ts';

const ending = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // Who asks twice does not want to wait.
    if (ending.signal.aborted) process.exit(exitCode.failed);
    ending.abort(new Error(`asked to end by ${signal}`));
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
  ending: ending.signal,
  startOperator,
});
// Whatever is still open must not keep it: what had to be waited for has been.
process.exit(code);
