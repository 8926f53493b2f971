import { setTimeout as delay } from 'node:timers/promises';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { quantile } from '../kit/quantile.mjs';
import { startStandIn } from '../kit/standIn.mjs';
import { seconds, verdict } from '../table.mjs';

const fleetShape = { namespaces: 500, bytes: 1_500, jobsEach: 2, dueEachMinute: 120 };
const allowedSeconds = 3;
/** How long the first leader leads, and how long the second one is watched, milliseconds. */
const watchedMs = 90_000;

/** Kills the leader of a large fleet, and measures how soon the other replica creates what is due. */
export async function* takeOver({ fleets, ...options }) {
  for (const count of fleets) {
    const standIn = await startStandIn({ ...fleetShape, count });
    try {
      yield* measure({ count, standIn, options });
    } finally {
      await standIn.close();
    }
  }
}

async function* measure({ count, standIn, options }) {
  standIn.fillStatuses();
  const first = await startOperatorProcess(standIn.bench, options);
  await first.whenReady();
  await first.whenLeading();
  const second = await startOperatorProcess(standIn.bench, options);
  await second.whenReady();
  await delay(watchedMs);
  await first.kill();
  const leadingAt = await second.whenLeading();
  await delay(watchedMs);
  const created = standIn.creates().filter(({ at }) => at >= leadingAt);
  await second.stop();
  const afterMs = created.length === 0 ? Number.POSITIVE_INFINITY : created[0].at - leadingAt;
  const late = created.map(({ lateness }) => lateness / 1000);
  yield {
    text: `\n${count} KronJobs, ${fleetShape.dueEachMinute} of them due each minute: ${created.length} Jobs in ${watchedMs / 1000} s after the change of leader; lateness p50 ${seconds(quantile(late, 0.5))}, latest ${seconds(Math.max(...late))}\n`,
  };
  yield verdict(
    'first Job after taking over',
    seconds(afterMs / 1000),
    `≤ ${allowedSeconds} s`,
    afterMs <= allowedSeconds * 1000,
  );
}
