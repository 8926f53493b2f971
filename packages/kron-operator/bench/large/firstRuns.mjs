import { setTimeout as delay } from 'node:timers/promises';
import { scheduleSpecOf, upcoming } from 'kron-core';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds, memory } from '../kit/processUsage.mjs';
import { quantile } from '../kit/quantile.mjs';
import { startStandIn } from '../kit/standIn.mjs';
import { seconds, verdict } from '../table.mjs';

const shape = { namespaces: 50, bytes: 1_500, jobsEach: 0, eachHalfHour: true, areNew: true };
const allowedP99 = 2;
/** Runs count if they are due within this time after the creation. */
const firstMs = 60_000;
const pollMs = 500;
/** Megabytes allowed for a fleet of this size. */
const allowedMegabytes = (count) => (count > 20_000 ? 700 : 256);

/**
 * Creates many KronJobs at once on a stand-in of an API server. Each runs at a random second of every half hour. Measures the
 * lateness of their runs in the first minute, the time until the last status is written, and the memory.
 */
export async function* firstRuns({ fleets, ...options }) {
  for (const count of fleets) yield* measured(count, options);
}

async function* measured(count, options) {
  const standIn = await startStandIn({ ...shape, count });
  try {
    const args = ['--qps=1000', ...options.args];
    const operator = await startOperatorProcess(standIn.bench, { ...options, args });
    await operator.whenReady();
    await operator.whenLeading();
    const createdAt = standIn.createKronJobs();
    while (standIn.writes() < count) await delay(pollMs);
    const took = (Date.now() - createdAt) / 1000;
    await delay(Math.max(0, createdAt.getTime() + firstMs + 10_000 - Date.now()));
    const { most } = await memory(operator.pid);
    const cpu = await cpuSeconds(operator.pid);
    await operator.stop();
    yield* report({ count, createdAt, took, most, cpu, standIn });
  } finally {
    await standIn.close();
  }
}

function* report({ count, createdAt, took, most, cpu, standIn }) {
  const until = createdAt.getTime() + firstMs;
  const late = standIn
    .creates()
    .filter(({ at, lateness }) => at - lateness > createdAt.getTime() && at - lateness <= until)
    .map(({ lateness }) => lateness / 1000);
  const expected = Array.from({ length: count }, (_, index) => standIn.kronJob(index)).filter((kronJob) =>
    isDue(kronJob, createdAt, until),
  ).length;
  const p99 = quantile(late, 0.99);
  yield {
    text: `\n${count} new KronJobs at once: all statuses after ${seconds(took)}; CPU ${cpu.toFixed(0)} s\n`,
  };
  yield {
    text: `lateness of ${late.length} runs of the first minute: p50 ${seconds(quantile(late, 0.5))}, latest ${seconds(Math.max(...late))}, ${late.filter((one) => one > 1).length} more than a second\n`,
  };
  const missed = expected - late.length;
  yield verdict(
    'p99 lateness of their runs of the first minute',
    seconds(p99),
    `≤ ${allowedP99} s`,
    p99 <= allowedP99,
  );
  yield verdict('runs of the first minute that did not start', String(missed), '0', missed === 0);
  const limit = allowedMegabytes(count);
  yield verdict('peak of the memory', `${most.toFixed(0)} MB`, `≤ ${limit} MB`, most <= limit);
}

function isDue(kronJob, createdAt, until) {
  const [first] = upcoming(scheduleSpecOf(kronJob), createdAt);
  return first.chosenTime.getTime() <= until;
}
