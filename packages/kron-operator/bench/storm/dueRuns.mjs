import { setTimeout as delay } from 'node:timers/promises';
import { concurrently } from '../kit/concurrently.mjs';
import { JobArrivals } from '../kit/jobArrivals.mjs';
import { jobs, nameOf } from '../kit/manifests.mjs';
import { cpuSeconds, othersCpuSeconds } from '../kit/processUsage.mjs';
import { eventsOf, requestsSoFar, settled } from '../kit/serverCounts.mjs';
import { lateness } from './lateness.mjs';

const minuteMs = 60_000;
const pollMs = 250;
/** Statuses are written after the creates, and the Job controller needs time for thousands of Jobs. */
const timeoutMs = 120_000;
/** The time after the last create in which suspended Jobs are unsuspended. */
const unsuspendMs = 15_000;
/** The time to create one object and have it reconciled. */
const preparationMs = 30;

/**
 * Creates `count` objects that are due in the same second of several consecutive minutes, and measures their runs. Ends
 * when all have run, or a minute after the last due time.
 *
 * @param {object} bench see onBenchPlane
 * @param {{ count: number, minutes?: number, windowMs?: number, pid: number, resource: object, reporter: string,
 *   manifest: (name: string, schedule: string) => object, dueAt: (job: object) => number, beside?: object }} side
 *   `beside`: other objects that start then, see beside.mjs
 * @returns the lateness, and per run the requests, the events and the CPU seconds of the process `pid`
 */
export async function dueRuns(bench, side) {
  const { transport, namespace } = bench;
  const { count, minutes = 2, windowMs = 0, resource, manifest, pid, beside } = side;
  const first = fullMinuteAfter(15_000 + (count + (beside?.count ?? 0)) * preparationMs);
  const nominal = Array.from({ length: minutes }, (_, minute) => first + minute * minuteMs);
  const schedule = scheduleAt(nominal);
  await concurrently(count, 10, (index) =>
    transport.create({ resource, namespace }, manifest(nameOf(index), schedule)),
  );
  if (beside !== undefined)
    await concurrently(beside.count, 10, (index) =>
      transport.create(
        { resource: beside.resource, namespace },
        beside.manifest(nameOf(index), halfADayFrom(nominal)),
      ),
    );
  if (!(await settled(() => requestsSoFar(bench, resource), first - 5_000 - Date.now())))
    throw new Error(`${count} ${resource.plural} were not ready in time`);

  const before = await requestsSoFar(bench, resource);
  const cpuBefore = await cpuSeconds(pid);
  const watched = await watchArrivals(bench, {
    pid,
    expected: count * minutes + (beside?.count ?? 0),
    end: nominal.at(-1) + windowMs + minuteMs,
    restMs: beside === undefined ? 0 : unsuspendMs,
  });
  const late = {
    ...lateness(
      watched.arrivals.all((arrival) => beside?.isOne(arrival) !== true),
      side.dueAt,
      count * minutes,
    ),
    ...(beside === undefined ? {} : { beside: beside.measure(watched.arrivals) }),
  };
  const isDone = await settled(() => requestsSoFar(bench, resource), timeoutMs);
  const cpu = ((await cpuSeconds(pid)) - cpuBefore) / late.ran;
  if (!isDone) return { ...late, cpu, others: watched.others };

  const after = await requestsSoFar(bench, resource);
  await settled(() => eventsOf(bench, side.reporter), 60_000);
  return {
    ...late,
    cpu,
    others: watched.others,
    writes: (after.writes - before.writes) / late.ran,
    reads: (after.reads - before.reads) / late.ran,
    events: (await eventsOf(bench, side.reporter)) / late.ran,
  };
}

async function watchArrivals({ plane, pids, transport, namespace }, { pid, expected, end, restMs }) {
  const { resourceVersion } = await transport.list({ resource: jobs, namespace, limit: 1 });
  const arrivals = new JobArrivals(plane, namespace, resourceVersion);
  const others = await othersMeanwhile([...new Set([...pids, pid])], arrivals, () => {
    return arrivals.count < expected && Date.now() < end;
  });
  await delay(restMs);
  arrivals.stop();
  return { arrivals, others };
}

/** The share of a core that other processes used while Jobs were created. If it is large, the times mean little. */
async function othersMeanwhile(pids, arrivals, isRunning) {
  let [used, passed] = [0, 0];
  for (let before; isRunning(); await delay(pollMs)) {
    const now = { count: arrivals.count, at: performance.now(), used: await othersCpuSeconds(pids) };
    if (before !== undefined && now.count > before.count) {
      used += now.used - before.used;
      passed += now.at - before.at;
    }
    before = now;
  }
  return used / (passed / 1000);
}

/** The first full minute at least `ms` from now, in epoch milliseconds. */
function fullMinuteAfter(ms) {
  return Math.ceil((Date.now() + ms) / minuteMs) * minuteMs;
}

/** A schedule in UTC with these full minutes. Any other of its minutes is at least an hour away. */
function scheduleAt(instants) {
  const dates = instants.map((instant) => new Date(instant));
  const minutes = new Set(dates.map((date) => date.getUTCMinutes()));
  const hours = new Set(dates.map((date) => date.getUTCHours()));
  return `${[...minutes].join(',')} ${[...hours].join(',')} * * *`;
}

const halfADayMs = 12 * 60 * minuteMs;

/** Start and stop schedules: at these full minutes, and half a day later. */
function halfADayFrom(instants) {
  return { start: scheduleAt(instants), stop: scheduleAt(instants.map((instant) => instant + halfADayMs)) };
}
