import { compile, compileCalendar, decide, upcoming } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { atMost, duration } from './table.mjs';

const entryCount = 2000;
const decisionBound = 1.5;
const readingMilliseconds = 10;
const retainedKilobytes = 64;
const identity = 'prod/nightly';
const start = new Date('2026-01-01T12:00:00Z');

const day = (number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
/** Every other day from 2026 on. */
const entries = Array.from({ length: entryCount }, (_, n) => ({
  name: `Day ${n}`,
  from: day(20_454 + 2 * n),
}));

/** What calendars cost: beside a clause with dates, to read, and to keep. */
export function* calendarDemands() {
  const calendar = compileCalendar({ entries });
  yield deciding('decide, a calendar of 2,000 entries', '3h', calendar);
  yield deciding('decide, the same in a window of a week', '168h', calendar);
  yield reading();
  yield keeping();
}

/** Nothing that is due is forbidden, so that both sides draw once. */
function deciding(name, window, calendar) {
  const spec = { identity, schedule: '0 0 * * *', window: { duration: window } };
  const held = compile({
    ...spec,
    constraints: { avoid: [{ calendar: 'holidays', hours: '9' }] },
    calendars: { calendar: { holidays: calendar } },
  });
  const dated = compile({
    ...spec,
    constraints: { avoid: [{ dates: '2026-01-02..2030-12-31', hours: '9' }] },
  });
  const measured = interleaved({ held: asking(held), dated: asking(dated) });
  return atMost(decisionBound, name, measured, { side: 'held', other: 'dated', label: 'dates' });
}

function asking(schedule) {
  const periods = upcoming(schedule, start)[Symbol.iterator]();
  return (count) => {
    for (let n = 0; n < count; n += 1) {
      const { nominalTime } = periods.next().value;
      decide(schedule, nominalTime);
    }
  };
}

/** Processor time, which excludes other processes. */
function reading() {
  const runs = 51;
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    compileCalendar({ entries });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  const median = times.sort((a, b) => a - b)[Math.floor(runs / 2)];
  return {
    name: 'compileCalendar, 2,000 entries',
    ours: duration(median * 1e6),
    other: '',
    ratio: '',
    demanded: `≤ ${readingMilliseconds} ms`,
    ok: median <= readingMilliseconds,
  };
}

/** The bytes that compiled calendars retain, apart from the names, which are those of the objects read. */
function keeping() {
  const count = 50;
  globalThis.gc?.();
  const before = retained();
  const calendars = Array.from({ length: count }, () => compileCalendar({ entries }));
  globalThis.gc?.();
  const kilobytes = (retained() - before) / count / 1000;
  return {
    name: 'kept for an edition of 2,000 entries, all zones',
    ours: `${kilobytes.toFixed(1)} kB`,
    other: `${calendars.length} editions`,
    ratio: '',
    demanded: `≤ ${retainedKilobytes} kB`,
    ok: kilobytes <= retainedKilobytes,
  };
}

function retained() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
