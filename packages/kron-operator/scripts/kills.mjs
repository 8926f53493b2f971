/**
 * Kills operators at random on a real control plane, while KronJobs with concurrency, maxActive and pauseAfterFailures run
 * each minute, and their Jobs take random times and fail at random. Then checks everything that the API server has stored
 * with the rules of test/audit, and the outcome logs of all operators with `kron audit`. Exits with 1 if a rule is violated.
 * Uses dist of kron-operator and kron-cli, so build first.
 *
 *   node scripts/kills.mjs                                        an hour
 *   node scripts/kills.mjs --minutes 5 --seed 7 --kronjobs 10
 */
import { writeFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { onBenchPlane } from '../bench/kit/benchPlane.mjs';
import { mulberry32 } from '../bench/kit/mulberry32.mjs';
import { auditedPeriods } from './kills/auditedPeriods.mjs';
import { findings } from './kills/findings.mjs';
import { Fleet } from './kills/fleet.mjs';
import { JobEnds } from './kills/jobEnds.mjs';
import { OperatorPair } from './kills/operatorPair.mjs';
import { beginRecord } from './kills/record.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    kronjobs: { type: 'string', default: '30' },
  },
});
const [minutes, seed, kronJobs] = [values.minutes, values.seed, values.kronjobs].map((text) => {
  if (!/^[1-9]\d*$/.test(text)) usageError(`expected a whole number above 0, found "${text}"`);
  return Number(text);
});

const signals = ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGTERM', 'SIGSTOP'];
/** An operator leads for up to this time before it is killed. */
const longestMs = 40_000;
/** The time in which a kill waits for a create. */
const createMs = 10_000;
/** KronJobs that users edit between two kills. */
const edits = 3;

// Low priority: this runs for an hour beside other work.
setPriority(10);
// The script ends the Jobs itself.
const controllers = ['garbage-collector-controller', 'ttl-after-finished-controller'];
await onBenchPlane({ controllers }, async (bench) => {
  const random = mulberry32(seed);
  const record = await beginRecord(bench);
  const ends = new JobEnds(bench, seed);
  ends.begin();
  const fleet = new Fleet(bench, { count: kronJobs, random });
  const pair = new OperatorPair(bench);
  try {
    await pair.begin();
    await fleet.create();
    const from = new Date();
    const kills = await killUntil(Date.now() + minutes * 60_000, { random, ends, fleet, pair });
    await ends.end();
    await pair.leader();
    const to = new Date();
    await fleet.rest();
    const changes = await record.changes();
    const stored = findings(changes);
    const audited = await auditedPeriods(bench, { logs: pair.outcomeLogs, from, to });
    const lines = [...stored.lines, ...audited.lines];
    const violations = [...stored.violations, ...audited.violations];
    console.log(
      [
        `${minutes} minutes, ${kronJobs} KronJobs, seed ${seed}`,
        `kills: ${countsText(kills)}`,
        ...lines,
      ].join('\n'),
    );
    console.log(`operators that exited by themselves: ${pair.crashes}`);
    for (const violation of violations) console.log(`VIOLATED: ${violation}`);
    console.log(`violations: ${violations.length}`);
    if (violations.length > 0) await keep(changes);
  } finally {
    await ends.end();
    await pair.end();
    await record.end();
  }
});

function usageError(text) {
  console.error(text);
  process.exit(2);
}

/** Keeps what the audit has read, because no seed repeats it. */
async function keep(changes) {
  const file = join(tmpdir(), `kron-kills-${process.pid}.json`);
  await writeFile(file, JSON.stringify(changes));
  console.log(`the changes are in ${file}`);
  process.exitCode = 1;
}

/** @returns the signals that were sent to leaders */
async function killUntil(end, { random, ends, fleet, pair }) {
  const sent = [];
  while (Date.now() < end) {
    const leader = await pair.leader();
    await delay(random() * longestMs);
    // Every other kill hits the work that surrounds a create.
    if (random() < 0.5) await Promise.race([ends.nextCreate(), delay(createMs)]);
    const signal = signals[Math.floor(random() * signals.length)];
    await pair.signal(leader, signal);
    sent.push(signal);
    for (let edit = 0; edit < edits; edit += 1) await fleet.edit();
    if (sent.length % 10 === 0) console.error(`${sent.length} kills, ${ends.created} Jobs`);
  }
  return sent;
}

function countsText(sent) {
  const of = (signal) => `${sent.filter((one) => one === signal).length} ${signal}`;
  return `${sent.length} (${[...new Set(signals)].map(of).join(', ')})`;
}
