import { setTimeout as delay } from 'node:timers/promises';
import { compileCalendar, explainPeriod } from 'kron-core';
import { concurrently } from '../kit/concurrently.mjs';
import { controllersOf, fastLimits } from '../kit/controllerLimits.mjs';
import { kronJob, kronJobs, nameOf } from '../kit/manifests.mjs';
import { startOperatorProcess } from '../kit/operatorProcess.mjs';
import { sum } from '../kit/prometheus.mjs';
import { quantile } from '../kit/quantile.mjs';
import { requestsSoFar, waitUntilSettled } from '../kit/serverCounts.mjs';
import { conflictsIn, createsIn, onAuditedPlane } from '../neighbours/auditLog.mjs';
import { createNamespace } from '../neighbours/honest.mjs';
import { fullMinuteAfter } from '../storm/dueRuns.mjs';
import { seconds, verdict } from '../table.mjs';

const kinds = ['kronjobs', 'kroncalendars', 'clusterkroncalendars'];
const calendars = { group: 'kron.io', version: 'v1alpha1', plural: 'kroncalendars' };
const namespace = 'shared';
const name = 'holidays';
const allowedLateness = 1;
/** Of each KronJob. All are due within this time. */
const windowMs = 180_000;
/** The time to create a KronJob and to write its first status. */
const preparationMs = 20;
/** The edition in which a time counts is not known this close to an edit. */
const unclearMs = 1_500;
/** Jobs that are due at the end of the window. */
const restMs = 10_000;

/**
 * Edits a calendar that many KronJobs refer to, in the minutes in which all of them are due: it is edited twice, deleted and
 * created again. Compares the Jobs with the choices of kron-core under each edition. Lateness is the API server's receipt of
 * a create, minus the chosen time or, if later, the edit that has chosen it.
 */
export async function* sharedCalendar({ kronJobs: count, ...options }) {
  const plane = { namespace, controllers: controllersOf(options), controllerArgs: fastLimits(), kinds };
  yield* await onAuditedPlane(plane, (bench) => measured(bench, count, options));
}

async function measured(bench, count, options) {
  await createNamespace(bench.plane, namespace);
  await createCalendar(bench, []);
  const first = fullMinuteAfter(15_000 + count * preparationMs);
  const due = new Date(first);
  const more = {
    window: { duration: `${windowMs / 1_000}s` },
    constraints: { avoid: [{ calendar: name }] },
  };
  const manifests = Array.from({ length: count }, (_, index) =>
    kronJob(nameOf(index), `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`, more),
  );
  await concurrently(count, 20, (index) =>
    bench.transport.create({ resource: kronJobs, namespace }, manifests[index]),
  );
  const operator = await startOperatorProcess(bench, options);
  await operator.whenReady();
  const isReady = await waitUntilSettled(() => requestsSoFar(bench, kronJobs), first - Date.now());
  if (!isReady) throw new Error(`${count} KronJobs were not ready in time`);
  const editions = await edited(bench, first);
  await delay(first + windowMs + restMs - Date.now());
  const samples = await operator.metrics();
  await operator.stop();
  const creates = await createsIn(bench.auditFolder);
  const twice = creates.length - new Set(creates.map(({ owner }) => owner)).size;
  const conflicts = await conflictsIn(bench.auditFolder);
  const { wrong, unclear } = compared(manifests, due, editions, creates);
  const late = creates.map((create) => latenessOf(create, editions) / 1_000);
  const bySecond = Math.max(...creates.map(({ chosen, received }) => received - chosen)) / 1_000;
  const latest = Math.max(...late);
  const edits = sum(samples, 'kron_calendar_redecide_duration_seconds_count');
  const redecided = sum(samples, 'kron_calendar_redecide_duration_seconds_sum') / edits;
  return [
    {
      text: `\n${count} KronJobs refer to one calendar and are due within ${seconds(windowMs / 1_000)}. ${edits} changes of the calendar; all decided after ${seconds(redecided)} on average. ${creates.length} Jobs; lateness p50 ${seconds(quantile(late, 0.5))}, p99 ${seconds(quantile(late, 0.99))}; ${unclear} were due too close to an edit to tell. Latest after the chosen second, also where the edit came in that second: ${seconds(bySecond)}\n`,
    },
    verdict('latest', seconds(latest), `≤ ${allowedLateness} s`, latest <= allowedLateness),
    verdict('Jobs that no edition wants, or that are missing', String(wrong), '0', wrong === 0),
    verdict('second creates', String(twice + conflicts), '0', twice + conflicts === 0),
  ];
}

/** What an edit chooses in its own second runs, too, and cannot run before it. */
function latenessOf({ chosen, received }, editions) {
  const edits = editions.map(({ since }) => since);
  const edit = edits.find((since) => since > chosen && since < chosen + 1_000 && since < received);
  return received - (edit ?? chosen);
}

/** Changes the calendar. @returns each edition, and when it was written, in epoch milliseconds */
async function edited(bench, first) {
  const frozen = [{ name: 'freeze', from: iso(first + 60_000), to: iso(first + 90_000) }];
  const dayAfter = { name: 'day after', from: iso(first + 86_400_000), to: iso(first + 90_000_000) };
  const steps = [
    [30_000, frozen, editCalendar],
    [70_000, [...frozen, dayAfter], editCalendar],
    [110_000, undefined, deleteCalendar],
    [125_000, [], createCalendar],
  ];
  const editions = [{ since: 0, entries: [] }];
  for (const [after, entries, change] of steps) {
    // In the middle of a second, because choices are whole seconds.
    await delay(first + after + 500 - Date.now());
    editions.push({ since: Date.now(), entries });
    await change(bench, entries);
  }
  return editions;
}

/** A time counts for the edition in which it is due. A KronJob that has run does not run again. */
function compared(manifests, due, editions, creates) {
  const found = new Map(creates.map(({ owner, chosen }) => [owner, chosen]));
  const compiled = editions.map(({ entries }) => entries && compileCalendar({ entries }));
  let [wrong, unclear] = [0, 0];
  for (const { metadata, spec } of manifests) {
    const { schedule, window, constraints } = spec;
    const wanted = editions.flatMap(({ since }, index) => {
      const calendar = compiled[index];
      if (calendar === undefined) return [];
      const calendarsOf = { calendar: { [name]: calendar } };
      const identity = `${namespace}/${metadata.name}`;
      const { chosenTime } = explainPeriod(
        { identity, schedule, window, constraints, calendars: calendarsOf },
        due,
      );
      const at = chosenTime?.getTime();
      const end = editions[index + 1]?.since ?? Number.POSITIVE_INFINITY;
      return at !== undefined && at >= since && at < end ? [at] : [];
    });
    const [expected] = wanted;
    const actual = found.get(metadata.name);
    if (expected === actual) continue;
    const isUnclear = [expected, actual].some((at) =>
      editions.some(({ since }) => at !== undefined && Math.abs(at - since) < unclearMs),
    );
    if (isUnclear) unclear += 1;
    else wrong += 1;
  }
  return { wrong, unclear };
}

async function createCalendar({ transport }, entries) {
  const apiVersion = `${calendars.group}/${calendars.version}`;
  const manifest = { apiVersion, kind: 'KronCalendar', metadata: { name, namespace }, spec: { entries } };
  await transport.create({ resource: calendars, namespace }, manifest);
}

async function editCalendar({ transport }, entries) {
  const ref = { resource: calendars, namespace, name };
  await transport.patch(ref, { type: 'merge', body: { spec: { entries } } });
}

async function deleteCalendar({ transport }) {
  const ref = { resource: calendars, namespace, name };
  const { metadata } = await transport.get(ref);
  await transport.delete(ref, { uid: metadata.uid });
}

/** Without milliseconds. */
function iso(ms) {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
