/**
 * Measures the elapsed time and the memory of the built command on 100,000 KronJobs in each form of input. Prints one line per
 * limit, and exits with 1 if one is exceeded. Build first.
 *
 *   node bench/large.mjs [--only forecast,validate]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { head, line } from '../../kron-core/bench/table.mjs';
import { writeLargeFleet } from './largeFleet.mjs';
import { measure, measureNode, medianOf } from './measure.mjs';

const now = ['--now', '2026-11-02', '-o', 'json'];
const megabytes = 1024;

/** A command, and its longest time on an idle machine on which `node -e 0` takes 0.04 s. */
const commands = [
  {
    command: 'forecast',
    of: 'a day',
    args: (files) => ['forecast', '-f', files.old, '--for', '1d', ...now],
    seconds: 30,
  },
  {
    command: 'simulate',
    of: 'a day',
    args: (files) => ['simulate', '-f', files.old, '--for', '1d', '--list', 'none', ...now],
    seconds: 120,
  },
  // 10,000 KronJobs have another window in NEW, and so 200,000 runs a day change.
  {
    command: 'diff',
    of: 'a day',
    args: (files) => ['diff', files.old, files.new, '--for', '1d', ...now],
    codes: [1],
    seconds: 240,
  },
  {
    command: 'validate',
    of: '5 years',
    args: (files) => ['validate', '-f', files.old, ...now],
    seconds: 120,
  },
];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',');
const folder = mkdtempSync(join(tmpdir(), 'kron-large-'));
const files = writeLargeFleet(folder);
const start = await medianOf(7, () => measureNode(['-e', '0']));

let met = true;
process.stdout.write(`${head()}\n`);
for (const { command, of, args, codes, seconds } of commands) {
  if (only !== undefined && !only.includes(command)) continue;
  for (const [form, name] of Object.entries({ yaml: 'YAML', jsonl: 'JSON lines', json: 'a JSON List' })) {
    const used = await measure(args(files[form]), codes);
    const ok = used.elapsed <= seconds && used.megabytes <= megabytes;
    met &&= ok;
    const demand = {
      name: `${command} of ${of}, 100,000 KronJobs from ${name}`,
      ours: `${used.elapsed.toFixed(1)} s, ${used.megabytes.toFixed(0)} MB`,
      other: `node -e 0 ${(start.elapsed * 1000).toFixed(0)} ms`,
      ratio: `${used.seconds.toFixed(1)} s CPU`,
      demanded: `≤ ${seconds} s, ${megabytes} MB`,
      ok,
    };
    process.stdout.write(`${line(demand)}\n`);
  }
}
rmSync(folder, { recursive: true });
process.exitCode = met ? 0 : 1;
