#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { systemClock } from '@kron/kubernetes/systemClock';
import { limitHeapGrowth } from './command/heapGrowth.ts';
import { exitCode, runCommand } from './command/runCommand.ts';
import { endWindowsOnly } from './operator/endWindowsOnly.ts';
import { startOperator } from './operator/startOperator.ts';
import { version } from './version.ts';

limitHeapGrowth();
// Parallel threads of the garbage collector would take processor time from this thread, and from an API server on the same
// machine.
setFlagsFromString('--no-parallel-scavenge');

const termination = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal exits at once.
    if (termination.signal.aborted) process.exit(exitCode.failed);
    termination.abort(new Error(`terminated by ${signal}`));
  });
}

const code = await runCommand(process.argv.slice(2), {
  environment: process.env,
  clock: systemClock,
  version,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  termination: termination.signal,
  onHangUp: (callback) => void process.on('SIGHUP', callback),
  startOperator,
  endWindows: endWindowsOnly,
});
// Do not wait for open handles: everything that matters has finished.
process.exit(code);
