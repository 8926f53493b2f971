import { setTimeout as delay } from 'node:timers/promises';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { cpuSeconds } from '../kit/processUsage.mjs';
import { sum } from '../kit/prometheus.mjs';
import { quantile } from '../kit/quantile.mjs';
import { startStandIn } from '../kit/standIn.mjs';
import { seconds, verdict } from '../table.mjs';

const fleetShape = { namespaces: 500, bytes: 1_500, jobsEach: 0, dueEachMinute: 600 };
const qps = 500;
const allowedSeconds = 15;
const allowedP99 = 1;
/** Of a calendar: one entry for each of these days, which are not today's. */
const entryCount = 2_000;
/** How long the fleet is watched before and after the edit, milliseconds. */
const watchedMs = 60_000;
const pollMs = 10_000;
/** With metrics of each of 100,000 KronJobs, a scrape by this bench would take the operator a second. */
const withoutGauges = '--no-kron-job-metrics';
/** Of a processor: what the operator needs when nothing but the due KronJobs are left to do. */
const settledShare = 0.3;

/**
 * Edits a ClusterKronCalendar of 2,000 entries that all KronJobs of a large fleet refer to: first days that concern no next window,
 * then all next windows. Measures how soon all are decided, the
 * lateness of what is due meanwhile, how many statuses follow per second, and whether the operator creates a Job twice.
 */
export async function* calendarEdit({ fleets, ...options }) {
  for (const count of fleets) {
    const standIn = await startStandIn({ ...fleetShape, count, calendarEntries: entries(0) });
    try {
      yield* measure({ count, standIn, options });
    } finally {
      await standIn.close();
    }
  }
}

async function* measure({ count, standIn, options }) {
  standIn.fillStatuses();
  const args = [withoutGauges, ...options.args];
  const operator = await startOperatorProcess(standIn.bench, { ...options, args });
  await operator.whenReady();
  await operator.whenLeading();
  await waitUntilSettled(operator);
  const settledMs = operator.sinceStart();
  const startCreates = standIn.creates().length;
  await delay(watchedMs);
  const before = latenessOf(standIn.creates().slice(startCreates));
  yield {
    text: `\n${count} KronJobs refer to one calendar, ${fleetShape.dueEachMinute} of them are due each minute; settled ${seconds(settledMs / 1000)} after the start, then lateness p99 ${seconds(quantile(before, 0.99))}\n`,
  };
  yield* edited({ standIn, operator }, 'days of other years', entries(1));
  yield* edited({ standIn, operator }, 'ten minutes of every next window', [
    ...entries(1).slice(2),
    ...comingMinutes(),
  ]);
  await operator.stop();
}

/** Edits the calendar. */
async function* edited({ standIn, operator }, what, content) {
  const startCreates = standIn.creates().length;
  const { count: earlier, sum: spent } = await redecisions(operator);
  standIn.editCalendar(content);
  let now = { count: earlier };
  while (now.count === earlier) {
    await delay(pollMs);
    now = await redecisions(operator);
  }
  const took = now.sum - spent;
  const decidedWrites = standIn.writes();
  const decidedCreates = standIn.creates().length;
  const decidedAt = Date.now();
  await delay(watchedMs);
  const creates = standIn.creates();
  // At least one write follows from each Job.
  const ofJobs = creates.length - decidedCreates;
  const rate = (1000 * (standIn.writes() - decidedWrites - ofJobs)) / (Date.now() - decidedAt);
  const late = latenessOf(creates.slice(startCreates));
  const twice = standIn.conflicts();
  yield {
    text: `\nan edit of ${what}: lateness p50 ${seconds(quantile(late, 0.5))}, latest ${seconds(Math.max(...late))}, ${late.length} Jobs, ${twice} second creates of one name\n`,
  };
  const p99 = quantile(late, 0.99);
  yield verdict('all decided', seconds(took), `≤ ${allowedSeconds} s`, took <= allowedSeconds);
  yield verdict('p99 lateness', seconds(p99), `≤ ${allowedP99} s`, p99 <= allowedP99);
  yield verdict('status writes per second', rate.toFixed(0), `≤ ${qps / 2}`, rate <= qps / 2);
  yield verdict('second creates of a Job', String(twice), '0', twice === 0);
}

function latenessOf(creates) {
  return creates.map(({ lateness }) => lateness / 1000);
}

/** Waits until the operator has decided on all KronJobs, and needs little of a processor. */
async function waitUntilSettled(operator) {
  for (let [spent, share] = [await cpuSeconds(operator.pid), 1]; share > settledShare; ) {
    await delay(pollMs);
    const now = await cpuSeconds(operator.pid);
    share = (now - spent) / (pollMs / 1000);
    spent = now;
  }
}

/** How often all KronJobs were decided after an edit, and the seconds that it took, as the operator measures them. */
async function redecisions(operator) {
  const samples = await operator.metrics();
  const metric = 'kron_calendar_redecide_duration_seconds';
  return { count: sum(samples, `${metric}_count`), sum: sum(samples, `${metric}_sum`) };
}

/** Ten minutes of the next window of each KronJob that runs once a day. */
function comingMinutes() {
  return [11, 12].map((hours) => {
    const hour = new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 13);
    return { name: 'freeze', from: `${hour}:10:00Z`, to: `${hour}:20:00Z` };
  });
}

/** Days of the past and of years to come. @param edit another number gives another calendar */
function entries(edit) {
  return Array.from({ length: entryCount }, (_, index) => {
    const day = new Date(Date.UTC(index < entryCount / 2 ? 2020 : 2031, 0, 1 + 2 * (index % 1_000) + edit));
    return { name: `day ${index}`, from: day.toISOString().slice(0, 10) };
  });
}
