import { cp } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { uniqueNamespace } from '@kron/control-plane';
import { onBenchPlane } from '../kit/benchPlane.mjs';
import { controllersOf, fastLimits } from '../kit/controllerLimits.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { quantile } from '../kit/quantile.mjs';
import { number, seconds, table, verdict } from '../table.mjs';
import { cronJobSide } from './cronJobSide.mjs';
import { createDue, fullMinuteAfter, measureRuns, minuteMs, preparationOf } from './dueRuns.mjs';
import { kronManifest, kronSide, longestLag } from './kronSide.mjs';
import { rawSide } from './rawSide.mjs';
import { skippedRuns } from './skippedRuns.mjs';

const allowedShare = 0.3;
const allowedOfRaw = 1.5;
const allowedWrites = 3;
const allowedEvents = 2;
/** Measuring begins this time before the runs are due. */
const beforeMs = 5_000;
const titles = {
  raw: 'raw creates, 20 at a time',
  kron: 'Kron',
  tuned: 'CronJob, with the limits of Kron',
};
const head = [
  '',
  'ran',
  'first',
  'p50',
  'p99',
  'latest',
  'writes per run',
  'reads',
  'events',
  'CPU',
  'longest lag',
  'others',
];

/**
 * All due in the same second: raw creates, Kron, and the built-in CronJob controller. They take turns on one control plane,
 * because the speed of a machine can change within minutes. The operator runs all the time, and is idle in the turns of others.
 */
export async function* storm({ sizes, sides = Object.keys(titles), ...options }) {
  const plane = {
    controllers: controllersOf(options, sides.includes('tuned') ? ['cronjob-controller'] : []),
    controllerArgs: fastLimits(options.burst),
  };
  for (const count of sizes) {
    const { rounds, skipped } = await onBenchPlane(plane, (bench) =>
      inTurn(bench, { count, sides }, options),
    );
    for (const [round, results] of rounds.entries()) {
      const rows = sides.map((side) => row(titles[side], results[side]));
      yield { text: `\n${count} due in one second, round ${round + 1}\n${table(head, rows)}` };
    }
    if (sides.includes('kron')) yield* demands(rounds, skipped);
  }
}

async function inTurn(bench, { count, sides: names }, { rounds = 3, ...options }) {
  const args = [`--burst=${options.burst}`, ...options.args];
  const operator = await startOperatorProcess(bench, { ...options, args });
  await operator.whenReady();
  const sideOf = {
    raw: (own) => rawSide(own, count),
    kron: () => kronSide(operator, { count, manifest: kronManifest(options) }),
    tuned: (own) => cronJobSide(own, count, options),
  };
  const turns = turnsOf(names, rounds, count);
  const measured = {};
  for (const name of names) {
    const own = { ...bench, namespace: await uniqueNamespace(bench.plane, name) };
    measured[name] = { own, side: sideOf[name](own) };
    const due = turns.filter((turn) => turn.name === name).map((turn) => turn.due);
    if (measured[name].side.manifest !== undefined) await createDue(own, measured[name].side, due);
  }
  const results = Array.from({ length: rounds }, () => ({}));
  for (const { name, round, due } of turns) {
    const { own, side } = measured[name];
    await delay(due - beforeMs - Date.now());
    if (Date.now() > due) throw new Error(`the runs before those of ${name} took too long`);
    if (name === 'kron') await longestLag(operator);
    results[round][name] = await measureRuns(own, side, [due]);
    if (name === 'kron') results[round][name].lag = await longestLag(operator);
  }
  const skipped = measured.kron && (await skippedRuns(measured.kron.own));
  await operator.stop();
  if (options.keepLog !== undefined) await cp(operator.logFile, options.keepLog);
  return { rounds: results, skipped };
}

/** When each side has its turn. The order alternates between rounds. */
function turnsOf(names, rounds, count) {
  // Raw creates need no objects.
  const first = fullMinuteAfter(preparationOf(count * names.filter((name) => name !== 'raw').length));
  // Statuses and Events are written after the creates.
  const turnMs = Math.ceil((30_000 + count * 30) / minuteMs) * minuteMs;
  return Array.from({ length: rounds }, (_, round) =>
    (round % 2 === 0 ? names : names.toReversed()).map((name) => ({ name, round })),
  )
    .flat()
    .map((turn, index) => ({ ...turn, due: first + index * turnMs }));
}

function row(name, { ran, expected, first, p50, p99, most, writes, reads, events, cpu, lag, others }) {
  return [
    name,
    `${ran}/${expected}`,
    seconds(first),
    seconds(p50),
    seconds(p99),
    seconds(most),
    number(writes),
    number(reads),
    number(events),
    cpu === undefined ? '-' : `${(cpu * 1000).toFixed(1)} ms`,
    lag === undefined ? '-' : `${(lag * 1000).toFixed(0)} ms`,
    others === undefined ? '-' : `${(others * 100).toFixed(0)} %`,
  ];
}

function* demands(rounds, skipped) {
  const kron = rounds.map((results) => results.kron);
  const [ran, expected] = ['ran', 'expected'].map((what) => kron.reduce((sum, one) => sum + one[what], 0));
  yield verdict('Kron runs all', `${ran} of ${expected}`, 'all', ran === expected);
  const skips = `${skipped.count} skipped for an active Job, of these without one`;
  yield verdict(skips, String(skipped.wrong), '0', skipped.wrong === 0);
  const writes = Math.max(...kron.map((one) => one.writes));
  yield verdict('writes per run', number(writes), `≤ ${allowedWrites}`, writes <= allowedWrites);
  const events = Math.max(...kron.map((one) => one.events));
  yield verdict('events per run', number(events), `≤ ${allowedEvents}`, events <= allowedEvents);
  for (const [other, allowed] of Object.entries({ raw: allowedOfRaw, tuned: allowedShare })) {
    if (rounds[0][other] === undefined) continue;
    const shares = rounds.map((results) => results.kron.p99 / results[other].p99);
    const median = quantile(shares, 0.5);
    yield verdict(
      `p99 of Kron, relative to ${titles[other]}: median of ${shares.map((share) => number(share)).join(', ')}`,
      `${number(median)}×`,
      `≤ ${allowed}×`,
      median <= allowed,
    );
  }
}
