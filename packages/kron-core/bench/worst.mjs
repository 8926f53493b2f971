/**
 * Searches for the decisions that block the event loop longest: the most expensive legal specs, each decided in one call and
 * in calls of 100,000 steps, as the operator does. Prints the worst ones. Calls are measured three times, and the best
 * counts, which leaves out garbage collections. Measures dist: build first.
 *
 *   node bench/worst.mjs
 */
import { execFileSync } from 'node:child_process';
import {
  compile,
  compileCalendar,
  compileControlled,
  decide,
  decideControlled,
  nextStatus,
} from '../dist/index.js';
import {
  decideControlledWithin,
  decideWithin,
  jobName,
  labelTime,
  newlyFinishedJobs,
  observe,
  seenJob,
} from '../dist/controller.js';

const steps = 100_000;
const shown = 5;
/** One decision holds the event loop for at most this long, in milliseconds. */
const maxMs = 10;
const now = new Date('2026-06-01T12:00:00Z');
const longAgo = new Date('1900-01-01T00:00:00Z');
const zones = ['UTC', 'America/New_York', 'Africa/Casablanca'];
const distributions = [
  { name: 'uniform' },
  { name: 'normal' },
  { name: 'skewEarly', params: { shape: '2.5' } },
];

/** Schedules, and the longest window of each in hours. */
const crowded = [
  ['* * * * *', 1.65],
  ['0 * * * *', 98],
  ['30 2 * * *', 98 * 24],
  ['0 0 1,15 * *', 1400 * 24],
  ['0 0 1 1 *', 35_000 * 24],
  ['0 0 29 2 *', 100_000 * 24],
  ['0 0 1-30/2 1-11 *', 200 * 24],
];

const evenHours = '0,2,4,6,8,10,12,14,16,18,20,22';
const past = Array.from({ length: 64 }, (_, n) => ({
  hours: evenHours,
  dates: `19${10 + n}-01-01..1999-12-31`,
}));
const constraintSets = [
  {},
  { only: past, avoid: past },
  { only: [...past.slice(1), { hours: '12' }], avoid: [{ between: '12:00-12:58' }, ...past.slice(1)] },
];

/** The longest of the calls for one decision, in milliseconds, and their number. The first one compiles too. */
function measure(compiled, call) {
  const all = Array.from({ length: 3 }, () => measureOnce(compiled, call));
  return all.sort((a, b) => a.longest - b.longest)[0];
}

function measureOnce(compiled, call) {
  const first = timed(compiled);
  let searched;
  let longest = 0;
  for (let calls = 1; ; calls++) {
    const { ms, result } = timed(() => call({ steps, searched }, first.result));
    longest = Math.max(longest, calls === 1 ? first.ms + ms : ms);
    if (result.decision !== undefined) return { longest, calls };
    searched = result.searched;
  }
}

function timed(run) {
  const began = processorMs();
  const result = run();
  return { ms: processorMs() - began, result };
}

/** Processor time, which other processes do not lengthen. */
function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Every combination of one value of each list. */
function combinations(...lists) {
  return lists.reduce((rows, list) => rows.flatMap((row) => list.map((value) => [...row, value])), [[]]);
}

/** As many calendars as a spec can refer to, each with as many entries as it can have, within one window. */
const calendars = Object.fromEntries(
  Array.from({ length: 16 }, (_, index) => [
    `calendar-${index}`,
    compileCalendar({ entries: entries(index) }),
  ]),
);

function entries(index) {
  return Array.from({ length: 2000 }, (_, n) => {
    const from = Date.UTC(2026, 5, 1) + n * 1_300_000 + index * 60_000;
    return { from: instantOf(from), to: instantOf(from + 20_000) };
  });
}

function instantOf(ms) {
  return new Date(ms).toISOString().replace('.000', '');
}

/** Draws with spread, which walk their window. Calendars can grow after the specs that name them were checked. */
function* spreadKronJobs() {
  for (const [timezone, distribution, count] of combinations(zones, distributions, [1, 16, 64])) {
    const avoid = Array.from({ length: count }, (_, n) => ({
      calendar: `calendar-${n % 16}`,
      hours: String(n % 24),
    }));
    const spec = {
      identity: 'prod/worst',
      schedule: '0 0 1 * *',
      timezone,
      window: { duration: '744h' },
      distribution,
      spread: { slot: 1, of: 3 },
      constraints: { avoid },
      calendars: { calendar: calendars },
    };
    yield measured(`spread, clauses with calendars: ${count}, ${timezone} ${distribution.name}`, spec, {
      createdAt: new Date('2026-05-01T00:00:00Z'),
    });
  }
}

function* kronJobs() {
  const cases = combinations(crowded, zones, distributions, [...constraintSets.entries()]);
  for (const [[schedule, hours], timezone, distribution, [index, constraints]] of cases) {
    const window = { duration: `${hours}h`, mode: 'around' };
    const spec = { identity: 'prod/worst', schedule, timezone, window, distribution, constraints };
    yield measured(`${schedule} ${hours}h ${timezone} ${distribution.name}, constraints ${index}`, spec, {
      createdAt: longAgo,
    });
  }
}

function measured(what, spec, { createdAt }) {
  const observed = { uid: 'u', createdAt, deleting: false, watchedSince: now, status: {}, jobs: [] };
  const compiled = timed(() => compile(spec));
  const whole = timed(() => decide(compiled.result, now, observed));
  const sliced = measure(
    () => compile(spec),
    (budget, fresh) => decideWithin(budget, fresh, now, observed),
  );
  return { what, compile: compiled.ms, whole: whole.ms, ...sliced };
}

function* controlledJobs() {
  for (const [[cronSchedule, hours], name, distribution] of combinations(crowded, zones, distributions)) {
    const events = Array.from({ length: 64 }, (_, n) => ({
      action: n % 2 === 0 ? 'start' : 'stop',
      cronSchedule,
      window: { duration: `${hours}h` },
      distribution,
    }));
    const spec = { identity: 'prod/worst', timezone: { name }, events };
    const compiled = timed(() => compileControlled(spec));
    const whole = timed(() => decideControlled(compiled.result, now));
    const sliced = measure(
      () => compileControlled(spec),
      (budget, fresh) => decideControlledWithin(budget, fresh, now),
    );
    const what = `64 × ${cronSchedule} ${hours}h ${name} ${distribution.name}`;
    yield { what, compile: compiled.ms, whole: whole.ms, ...sliced };
  }
}

/**
 * Decisions about a KronJob with many finished Jobs, with the observation of the Jobs and the next status, which the operator
 * makes in the same turn. The Jobs are cached in the order of a list, which is that of their hashed names.
 */
function* manyJobs() {
  const spec = { schedule: '* * * * *', window: { duration: '99m' } };
  const schedule = compile({ identity: 'prod/worst', ...spec });
  const metadata = { name: 'worst', namespace: 'prod', uid: 'u', creationTimestamp: '2020-01-01T00:00:00Z' };
  const lastPeriodID = now.toISOString().replace('.000', '');
  for (const count of [1_000, 10_000]) {
    const jobs = Array.from({ length: count }, (_, index) => finishedJob(index + 1))
      .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
      .map(seenJob);
    for (const [what, status] of Object.entries({
      'which the status records': {
        lastPeriodID,
        lastNominalTime: lastPeriodID,
        lastChosenTime: lastPeriodID,
      },
      'which it lacks': {},
    })) {
      const kronJob = { metadata, spec, status };
      const call = (budget) => {
        const observed = observe(kronJob, jobs, { watchedSince: now });
        const result = decideWithin(budget, schedule, now, observed);
        if (result.decision === undefined) return result;
        newlyFinishedJobs(kronJob, result.decision, observed);
        nextStatus(kronJob, result.decision, observed, now);
        return result;
      };
      const runs = Array.from({ length: 15 }, () => measureOnce(() => schedule, call));
      const { longest } = runs.sort((a, b) => a.longest - b.longest)[7];
      yield against(longest, `${count} finished Jobs, ${what}`);
    }
  }
}

/** A figure beside the bar. */
function against(ms, what) {
  return `  ${ms.toFixed(1)}  ≤ ${maxMs}  ${ms <= maxMs ? 'ok' : 'NOT MET'}  ${what}\n`;
}

function finishedJob(minutes) {
  const at = new Date(now.getTime() - 60_000 * minutes).toISOString().replace('.000', '');
  const label = labelTime(at);
  return {
    metadata: {
      name: jobName('worst', at),
      creationTimestamp: at,
      labels: { 'kron.io/name': 'worst', 'kron.io/period-id': label, 'kron.io/chosen-time': label },
      ownerReferences: [{ uid: 'u', controller: true }],
    },
    status: { conditions: [{ type: 'Complete', status: 'True', lastTransitionTime: at }] },
  };
}

/** The first decision of several processes, in milliseconds: their median. */
function firstDecision(...args) {
  const script = new URL('firstDecision.mjs', import.meta.url).pathname;
  const times = Array.from({ length: 7 }, () => Number(execFileSync(process.execPath, [script, ...args])));
  return times.sort((a, b) => a - b)[3];
}

report('KronJobs', [...kronJobs()]);
report('KronJobs with spread', [...spreadKronJobs()]);
report('ControlledJobs', [...controlledJobs()]);

process.stdout.write('Longest call of a decision about finished Jobs (ms of processor, median of 15)\n');
for (const line of manyJobs()) process.stdout.write(line);

process.stdout.write('First compile and decision of a process (ms of processor, median of 7)\n');
process.stdout.write(`  ${firstDecision().toFixed(1)}  cold\n`);
process.stdout.write(against(firstDecision('warm'), 'after one decision of each kind, as in the operator'));

function report(kind, rows) {
  for (const by of ['whole', 'longest', 'compile']) {
    rows.sort((a, b) => b[by] - a[by]);
    process.stdout.write(
      `${kind} by ${by}: one call, longest of several calls, their number, compile (ms of processor)\n`,
    );
    for (const { what, whole, longest, calls, compile: compiled } of rows.slice(0, shown))
      process.stdout.write(
        `  ${whole.toFixed(1)}  ${longest.toFixed(1)}  ${calls}  ${compiled.toFixed(1)}  ${what}\n`,
      );
    const most = Math.max(...rows.map(({ longest }) => longest));
    if (by === 'longest') process.stdout.write(against(most, 'the longest call'));
  }
}
