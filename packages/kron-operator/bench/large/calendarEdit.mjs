import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
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
const pollMs = 100;

/**
 * Edits a ClusterKronCalendar of 2,000 entries that all KronJobs of a large fleet refer to. Measures how soon all are decided, the
 * lateness of what is due meanwhile, how many statuses follow per second, and whether the operator tries to create a Job twice.
 */
export async function* calendarEdit({ fleets, ...options }) {
  for (const count of fleets) {
    const folder = await mkdtemp(join(tmpdir(), 'kron-bench-'));
    const standIn = await startStandIn({ ...fleetShape, count, calendarEntries: entries(0), folder });
    try {
      yield* measure({ count, folder, standIn, options });
    } finally {
      await standIn.close();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function* measure({ count, folder, standIn, options }) {
  const bench = { plane: { kubeconfig: standIn.kubeconfig }, folder, namespace: 'team-000' };
  standIn.fillStatuses();
  const operator = await startOperatorProcess(bench, options);
  await operator.whenReady();
  await operator.whenLeading();
  await delay(watchedMs);
  const startWrites = standIn.writes();
  const startCreates = standIn.creates().length;
  const editedAt = Date.now();
  standIn.editCalendar(entries(1));
  const took = await redecided(operator);
  const decidedWrites = standIn.writes();
  const decidedAt = Date.now();
  await delay(watchedMs);
  const elapsed = (Date.now() - decidedAt) / 1000;
  const creates = standIn.creates();
  // Two writes follow from each Job: its outcome, and its end.
  const ofJobs = 2 * (creates.length - startCreates);
  const rate = (standIn.writes() - decidedWrites - ofJobs) / elapsed;
  await operator.stop();
  const late = (from) => creates.filter(({ at }) => at >= from).map(({ lateness }) => lateness / 1000);
  const before = creates.slice(0, startCreates).map(({ lateness }) => lateness / 1000);
  const after = late(editedAt);
  const twice = standIn.conflicts();
  yield {
    text: `\n${count} KronJobs refer to one calendar, ${fleetShape.dueEachMinute} of them are due each minute; ${startWrites} status writes before the edit. Lateness before p99 ${seconds(quantile(before, 0.99))}; after the edit p50 ${seconds(quantile(after, 0.5))}, latest ${seconds(Math.max(...after))}, ${after.length} Jobs, ${twice} second creates of one name\n`,
  };
  const p99 = quantile(after, 0.99);
  yield verdict('all decided after the edit', seconds(took), `≤ ${allowedSeconds} s`, took <= allowedSeconds);
  yield verdict('p99 lateness after the edit', seconds(p99), `≤ ${allowedP99} s`, p99 <= allowedP99);
  yield verdict('status writes per second', rate.toFixed(0), `≤ ${qps / 2}`, rate <= qps / 2);
  yield verdict('second creates of a Job', String(twice), '0', twice === 0);
}

/** Waits until all KronJobs are decided. @returns seconds, as the operator measures them */
async function redecided(operator) {
  for (;;) {
    const samples = await operator.metrics();
    if (sum(samples, 'kron_calendar_redecide_duration_seconds_count') > 0)
      return sum(samples, 'kron_calendar_redecide_duration_seconds_sum');
    await delay(pollMs);
  }
}

/** Days of the past and of years to come. @param edit another number gives another calendar */
function entries(edit) {
  return Array.from({ length: entryCount }, (_, index) => {
    const day = new Date(Date.UTC(index < entryCount / 2 ? 2020 : 2031, 0, 1 + 2 * (index % 1_000) + edit));
    return { name: `day ${index}`, from: day.toISOString().slice(0, 10) };
  });
}
