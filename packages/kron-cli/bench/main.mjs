/**
 * Measures the CPU time and memory of the built command on large fleets and long spans. Prints one line per limit, and
 * exits with 1 if one is exceeded. Build first.
 *
 *   node bench/main.mjs
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { head, line } from '../../kron-core/bench/table.mjs';
import { writeFleets } from './fleets.mjs';
import { measure, measureNode, medianOf } from './measure.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kron-bench-'));
const files = writeFleets(folder);
const now = ['--now', '2026-03-02', '-o', 'json'];
const backup = resolve(import.meta.dirname, '../../../examples/database-backup.yaml');

/** The limits are for a machine on which `node -e 0` takes this many seconds. They grow on a slower machine. */
const referenceStart = 0.04;
const start = await medianOf(7, () => measureNode(['-e', '0']));
const slowness = Math.max(1, start.seconds / referenceStart);

const limits = [
  {
    name: 'forecast of 10,000 KronJobs for a day, from YAML',
    args: ['forecast', '-f', files.dailyYaml, '--for', '1d', ...now],
    seconds: 10,
    megabytes: 500,
  },
  {
    name: '  the same from JSON',
    args: ['forecast', '-f', files.dailyJson, '--for', '1d', ...now],
    seconds: 10,
    megabytes: 500,
  },
  {
    name: 'simulate 5,000 hourly KronJobs for a week',
    args: ['simulate', '-f', files.hourly, '--for', '7d', ...now],
    seconds: 15,
  },
  {
    name: 'simulate a fifteen-minute KronJob for a year',
    args: ['simulate', '-f', files.quarterHourly, '--for', '365d', ...now],
    seconds: 3,
  },
  {
    name: 'simulate 5,000 ControlledJobs for a week',
    args: ['simulate', '-f', files.nineToFive, '--for', '7d', ...now],
    seconds: 15,
  },
  {
    name: 'simulate a ControlledJob for ten years',
    args: ['simulate', '-f', files.oneService, '--for', '3650d', ...now],
    seconds: 3,
  },
  {
    name: 'preview 10 runs of 10,000 KronJobs, from JSON',
    args: ['preview', '-f', files.dailyJson, '--count', '10', ...now],
    seconds: 3,
  },
  {
    name: 'spread 10,000 KronJobs, from JSON',
    args: ['spread', '--group', 'all', '-f', files.groupJson, ...now],
    seconds: 3,
  },
  {
    name: 'import 1 MB of iCalendar events',
    args: ['calendar', 'import', files.ics, '--name', 'freeze', '--timezone', 'Europe/Berlin', ...now],
    seconds: 2,
  },
  {
    name: 'preview of one KronJob, start included',
    args: ['preview', '-f', backup, ...now],
    seconds: 0.15,
    runs: 7,
  },
  {
    name: 'preview of one ControlledJob, start included',
    args: ['preview', '-f', files.oneService, ...now],
    seconds: 0.15,
    runs: 7,
  },
];

let met = true;
process.stdout.write(`${head()}\n`);
for (const { name, args, seconds, megabytes, runs = 1 } of limits) {
  const used = await medianOf(runs, () => measure(args));
  const ok = used.seconds < seconds * slowness && used.megabytes < (megabytes ?? Number.POSITIVE_INFINITY);
  met &&= ok;
  const demand = {
    name,
    ours: `${secondsText(used.seconds)}, ${used.megabytes.toFixed(0)} MB`,
    other: `node -e 0 ${secondsText(start.seconds)}`,
    ratio: `${(used.seconds / start.seconds).toFixed(1)}×`,
    demanded: `< ${(seconds / referenceStart).toFixed(1)}×`,
    ok,
  };
  process.stdout.write(`${line(demand)}${megabytes === undefined ? '' : ` (also < ${megabytes} MB)`}\n`);
}
await comparePreviews('preview 10 runs of 10,000 KronJobs, with a calendar of 2,000', 1.5);
rmSync(folder, { recursive: true });
process.exitCode = met ? 0 : 1;

/** The cost of ten runs of each KronJob of a file. */
function preview(file) {
  return measure(['preview', '-f', file, '--count', '10', ...now]);
}

/** Prints the cost of a calendar beside that of a clause with dates. Both alternate, so that other work slows both. */
async function comparePreviews(name, most) {
  const [calendar, dates] = [[], []];
  for (let run = 0; run < 5; run += 1) {
    calendar.push((await preview(files.withCalendar)).seconds);
    dates.push((await preview(files.withDates)).seconds);
  }
  const [ours, other] = [calendar, dates].map((all) => all.toSorted((a, b) => a - b)[2]);
  const ok = ours <= most * other;
  met &&= ok;
  const demand = {
    name,
    ours: secondsText(ours),
    other: `dates ${secondsText(other)}`,
    ratio: `${(ours / other).toFixed(2)}×`,
    demanded: `≤ ${most}×`,
    ok,
  };
  process.stdout.write(`${line(demand)}\n`);
}

function secondsText(seconds) {
  return seconds < 1 ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(1)} s`;
}
