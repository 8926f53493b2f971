import { setTimeout as delay } from 'node:timers/promises';
import { concurrently } from '../kit/concurrently.mjs';
import { JobArrivals } from '../kit/jobArrivals.mjs';
import { jobs, nameOf } from '../kit/manifests.mjs';
import { cpuSeconds, othersCpuSeconds } from '../kit/processUsage.mjs';
import { eventsOf, requestsSoFar, waitUntilSettled } from '../kit/serverCounts.mjs';
import { lateness } from './lateness.mjs';

export const minuteMs = 60_000;
const pollMs = 250;
/** Statuses are written after the creates, and the Job controller needs time for thousands of Jobs. */
const timeoutMs = 120_000;
/** The time after the last create in which suspended Jobs are unsuspended. */
const unsuspendMs = 15_000;
/** The time to create one object and have it reconciled. */
const preparationMs = 30;

/**
 * Runs that are due in the same second, and what is measured of them.
 *
 * @typedef {{ count: number, dueAt: (job: object) => number, windowMs?: number, resource: object,
 *   manifest?: (name: string, schedule: string) => object, begin?: (due: number) => unknown, beside?: object,
 *   controller?: { pid: number, reporter: string } }} Side
 *   `manifest`: of the objects that start the runs; `begin`: starts them instead; `beside`: other objects that start then,
 *   see beside.mjs; `controller`: its process, and the name in its Events
 */

/**
 * Creates `count` objects that are due in the same second of several consecutive minutes, and measures their runs. Ends
 * when all have run, or a minute after the last due time.
 *
 * @param {object} bench see onBenchPlane
 * @param {Side & { minutes?: number }} side
 */
export async function dueRuns(bench, side) {
  const { count, minutes = 2, beside } = side;
  const first = fullMinuteAfter(preparationOf(count + (beside?.count ?? 0)));
  const due = Array.from({ length: minutes }, (_, minute) => first + minute * minuteMs);
  await createDue(bench, side, due);
  return measureRuns(bench, side, due);
}

/** The time that `createDue` needs for so many objects, in milliseconds. */
export function preparationOf(count) {
  return 15_000 + count * preparationMs;
}

/** Creates the objects of a side, due at these full minutes. @throws if they are not ready five seconds before the first */
export async function createDue({ plane, transport, namespace }, side, due) {
  const { count, resource, manifest, beside } = side;
  const schedule = scheduleAt(due);
  await concurrently(count, 10, (index) =>
    transport.create({ resource, namespace }, manifest(nameOf(index), schedule)),
  );
  if (beside !== undefined)
    await concurrently(beside.count, 10, (index) =>
      transport.create(
        { resource: beside.resource, namespace },
        beside.manifest(nameOf(index), halfADayFrom(due)),
      ),
    );
  if (!(await waitUntilSettled(() => requestsSoFar({ plane }, resource), due[0] - 5_000 - Date.now())))
    throw new Error(`${count} ${resource.plural} were not ready in time`);
}

/**
 * Measures the runs of a side at these full minutes.
 *
 * @returns the lateness, and of a controller, per run, the requests, the Events and the CPU seconds
 */
export async function measureRuns(bench, side, due) {
  const { count, resource, beside, controller } = side;
  const before = controller && (await usedSoFar(bench, side));
  const expected = count * due.length;
  const { arrivals, others } = await watchArrivals(bench, side, {
    due,
    expected: expected + (beside?.count ?? 0),
  });
  const late = {
    ...lateness(
      arrivals.all((arrival) => beside?.isOne(arrival) !== true),
      side.dueAt,
      expected,
    ),
    ...(beside === undefined ? {} : { beside: beside.measure(arrivals) }),
    others,
  };
  const isDone = await waitUntilSettled(() => requestsSoFar(bench, resource), timeoutMs);
  if (!isDone || controller === undefined) return late;
  await waitUntilSettled(() => eventsOf(bench, controller.reporter), 60_000);
  const after = await usedSoFar(bench, side);
  const perRun = Object.entries(after).map(([what, used]) => [what, (used - before[what]) / late.ran]);
  return { ...late, ...Object.fromEntries(perRun) };
}

async function usedSoFar(bench, { resource, controller: { pid, reporter } }) {
  return {
    ...(await requestsSoFar(bench, resource)),
    events: await eventsOf(bench, reporter),
    cpu: await cpuSeconds(pid),
  };
}

async function watchArrivals(bench, { windowMs = 0, begin, beside, controller }, { due, expected }) {
  const { plane, pids, transport, namespace } = bench;
  const end = due.at(-1) + windowMs + minuteMs;
  const { resourceVersion } = await transport.list({ resource: jobs, namespace, limit: 1 });
  const arrivals = new JobArrivals(plane, namespace, resourceVersion);
  const begun = begin?.(due[0]);
  const ours = [...new Set([...pids, ...(controller === undefined ? [] : [controller.pid])])];
  const others = await othersMeanwhile(ours, arrivals, () => arrivals.count < expected && Date.now() < end);
  await begun;
  if (beside !== undefined) await delay(unsuspendMs);
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
export function fullMinuteAfter(ms) {
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
