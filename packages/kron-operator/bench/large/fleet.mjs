import { setTimeout as delay } from 'node:timers/promises';
import { heapAfterCollection } from '../kit/heapAfterCollection.mjs';
import { freePort, startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds, memory } from '../kit/processUsage.mjs';
import { startStandIn } from '../kit/standIn.mjs';
import { verdict } from '../table.mjs';

const bytes = 1_500;
const jobsEach = 2;
/** The first fleet. The heap of a KronJob is measured beyond it. */
const base = 1_000;
const allowedBytesEach = 6_000;
const allowedCore = 0.05;
/** What follows the start is over then. */
const settlingSeconds = 30;

/** Megabytes allowed for a fleet of this size; the peak may be half as much again. */
const allowed = (count) => (count > 20_000 ? 1_024 : 256);

/**
 * Measures the memory and the processor time of the operator with a large fleet, `--seconds` after it is ready. All statuses
 * are current, and nothing is due.
 */
export async function* fleet({ fleets, seconds: watched, ...options }) {
  let small;
  for (const count of [base, ...fleets.filter((size) => size !== base)]) {
    const result = await measured({ count, watched: Math.max(watched, settlingSeconds + 1), options });
    small ??= result;
    yield* report(small, result);
  }
}

async function measured({ count, watched, options }) {
  const standIn = await startStandIn({ count, namespaces: 500, bytes, jobsEach });
  try {
    standIn.fillStatuses();
    const port = await freePort();
    const operator = await startOperatorProcess(standIn.bench, {
      ...options,
      nodeArgs: [`--inspect=127.0.0.1:${port}`],
    });
    const readyMs = await operator.whenReady();
    await delay(settlingSeconds * 1000);
    const cpuBefore = await cpuSeconds(operator.pid);
    await delay((watched - settlingSeconds) * 1000);
    const cpu = await cpuSeconds(operator.pid);
    const usage = await memory(operator.pid);
    const heap = await heapAfterCollection(port);
    await operator.stop();
    const core = (cpu - cpuBefore) / (watched - settlingSeconds);
    return { count, watched, readyMs, cpu, core, ...usage, heap, writes: standIn.writes() };
  } finally {
    await standIn.close();
  }
}

function* report(small, { count, watched, readyMs, cpu, core, now, most, heap, writes }) {
  yield {
    text: `\n${count} KronJobs of ${bytes} bytes with ${jobsEach} Jobs each: ready after ${(readyMs / 1000).toFixed(1)} s; CPU ${cpu.toFixed(0)} s\n`,
  };
  const limit = allowed(count);
  yield verdict(`memory ${watched} s after ready`, `${now.toFixed(0)} MB`, `≤ ${limit} MB`, now <= limit);
  yield verdict('peak', `${most.toFixed(0)} MB`, `≤ ${1.5 * limit} MB`, most <= 1.5 * limit);
  if (count > small.count) {
    const each = (heap - small.heap) / (count - small.count);
    const isLight = each <= allowedBytesEach;
    yield verdict(
      'heap of a KronJob with its Jobs',
      `${each.toFixed(0)} bytes`,
      `≤ ${allowedBytesEach}`,
      isLight,
    );
  }
  yield verdict('writes other than of the Lease', String(writes), '0', writes === 0);
  const share = `${(100 * core).toFixed(1)} % of a core`;
  yield verdict('CPU without starts', share, `≤ ${100 * allowedCore} %`, core <= allowedCore);
}
