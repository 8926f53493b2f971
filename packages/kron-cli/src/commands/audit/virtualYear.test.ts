import { expect, test } from '@jest/globals';
import { auditObject } from '@kron/fleet/audit/auditObject';
import { AuditStore } from '@kron/fleet/audit/auditStore';
import { storedFacts } from '@kron/fleet/audit/storedFacts';
import { utcText } from '@kron/fleet/text/instantText';
import fc from 'fast-check';
import { compile, type Schedule, type ScheduleSpec } from 'kron-core';
import { jobName } from 'kron-core/controller';
import type { SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import { TimeSpans } from '../../timeline/virtual/timeSpans.ts';
import { VirtualKronJob } from '../../timeline/virtual/virtualKronJob.ts';

const day = 86_400;
const from = Date.UTC(2026, 0, 1) / 1000;
/** The simulation ends after the audit, so that each period of the audit has an outcome. */
const year = { from, to: from + 365 * day };
const simulatedTo = year.to + 30 * day;
const maxLate = 10;
const jobSeconds = 60;

type Spec = Omit<ScheduleSpec, 'identity'>;

const specs: readonly Spec[] = [
  { schedule: '0 */6 * * *', window: { duration: '1h' }, policy: { deadline: '10m' } },
  {
    schedule: '30 3 * * *',
    timezone: 'Europe/Paris',
    window: { duration: '3h' },
    policy: { deadline: '1h' },
  },
  { schedule: '0 */4 * * *', constraints: { avoid: [{ dow: 'SAT', hours: '8' }] } },
  { schedule: '15 */8 * * *', window: { mode: 'around', duration: '2h' }, seed: { salt: 'x' } },
];

/** A span that begins in a month of its own, so that outages, suspensions and edits do not touch each other. */
const spanIn = (month: number): fc.Arbitrary<{ from: number; to: number }> =>
  fc
    .record({ start: fc.integer({ min: 0, max: 5 * day }), length: fc.integer({ min: 60, max: 9 * day }) })
    .map(({ start, length }) => {
      const at = from + month * 30 * day + start;
      return { from: at, to: at + length };
    });

/** A period of the simulation, the version that decided it, and whether the operator recorded it. */
type Decided = SimulatedPeriod & { schedule: Schedule; isListed: boolean };

const identity = 'prod/a';

function simulated(spec: Spec, span: { from: number; to: number }, one: Case, handled?: Decided): Decided[] {
  const schedule = compile({ ...spec, identity });
  const settings = {
    ...span,
    jobDuration: { shortest: jobSeconds, longest: jobSeconds, distribution: undefined },
    seed: '',
    downtime: new TimeSpans([one.outage]),
    suspended: new TimeSpans([one.suspension]),
  };
  const status =
    handled === undefined
      ? {}
      : {
          schedulingHash: handled.schedule.schedulingHash,
          schedulingSince: utcText(from),
          highestPeriodID: utcText(handled.nominal),
          lastPeriodID: utcText(handled.nominal),
        };
  const found: SimulatedPeriod[] = [];
  const listener = {
    onPeriod: (period: SimulatedPeriod) => void found.push(period),
    onReplaced: () => undefined,
  };
  const virtual = new VirtualKronJob(
    { identity, name: 'a', spec: { ...spec, identity }, schedule } as never,
    settings,
    listener,
    status,
  );
  let more = true;
  while (more) {
    const before = found.length;
    more = virtual.step();
    // A decision records its newest ten outcomes.
    for (const [index, period] of found.slice(before).entries())
      found[before + index] = Object.assign(period, { isListed: index >= found.length - before - 10 });
  }
  return found.map((period) => ({ isListed: true, ...period, schedule }));
}

/** The periods of a year of an object, which is edited once. */
function yearOf(one: Case): Decided[] {
  if (one.after === null) return simulated(one.before, { from, to: simulatedTo }, one);
  const first = simulated(one.before, { from, to: one.edit - 1 }, one);
  const last = first.reduce<Decided | undefined>(
    (highest, period) => (highest === undefined || period.nominal > highest.nominal ? period : highest),
    undefined,
  );
  return [...first, ...simulated(one.after, { from: one.edit, to: simulatedTo }, one, last)];
}

type Line = Record<string, unknown>;
const common = { cluster: 'c', namespace: 'prod', name: 'a', uid: 'u', kind: 'KronJob', generation: 1 };

function outcomeOf({ nominal, chosen, decided, outcome, reason, schedule }: Decided): Line {
  const periodID = utcText(nominal);
  const job = { jobName: jobName('a', periodID), createdAt: utcText(decided) };
  return {
    record: 'outcome',
    time: utcText(decided),
    ...common,
    schedulingHash: schedule.schedulingHash,
    periodID,
    ...(chosen === null ? {} : { chosenTime: utcText(chosen) }),
    outcome,
    reason,
    ...(outcome === 'executed' ? job : {}),
  };
}

function resultOf(period: Decided): Line {
  const { outcome: _, reason: __, createdAt: ___, ...rest } = outcomeOf(period);
  const ended = utcText(period.decided + jobSeconds);
  return { ...rest, record: 'result', time: ended, result: 'Succeeded', completionTime: ended };
}

/** The lines of a period with an anomaly, and the verdicts that follow. */
type Planted = { lines: (Line | string)[]; verdicts: string[] };

/** An executed period without an anomaly. */
type Clean = { period: Decided; outcome: Line; result: Line; verdict: string };

/** A second that differs from the chosen one. */
const otherSecond = ({ chosen, nominal }: Decided): string => utcText((chosen ?? nominal) + 1);

const anomalies: Readonly<Record<string, (clean: Clean) => Planted>> = {
  lost: ({ period }) => ({ lines: [], verdicts: [`${period.nominal} not-on-record `] }),
  'no outcome': ({ period, result }) => ({
    lines: [result],
    verdicts: [`${period.nominal} on-time LatenessUnknown`],
  }),
  'no result': ({ period, outcome, verdict }) => ({
    lines: [outcome],
    verdicts: [verdict.includes(' late ') ? verdict : `${period.nominal} running NoResult`],
  }),
  repeated: ({ outcome, result, verdict }) => ({
    lines: [outcome, result, outcome, result],
    verdicts: [verdict],
  }),
  torn: ({ outcome, result, verdict }) => ({
    lines: [JSON.stringify(outcome).slice(0, 120), outcome, result, 'panic: record'],
    verdicts: [verdict],
  }),
  'forged period': ({ period, outcome, result, verdict }) => {
    const nominal = period.nominal + 7;
    const forged = { ...outcome, periodID: utcText(nominal), jobName: jobName('a', utcText(nominal)) };
    return { lines: [outcome, result, forged], verdicts: [verdict, `${nominal} unexpected NoSuchPeriod`] };
  },
  'forged second': ({ period, outcome, result }) => ({
    lines: [{ ...outcome, chosenTime: otherSecond(period) }, result],
    verdicts: [`${period.nominal} moved OtherSecond`],
  }),
  'second Job': ({ period, outcome, result }) => ({
    lines: [outcome, result, { ...outcome, createdAt: otherSecond(period) }],
    verdicts: [`${period.nominal} duplicate SeveralJobs`],
  }),
  deleted: ({ period, outcome, result }) => ({
    lines: [outcome, { ...result, result: 'Deleted' }],
    verdicts: [`${period.nominal} failed Deleted`],
  }),
  failed: ({ period, outcome, result }) => ({
    lines: [outcome, { ...result, result: 'Failed', failedReason: 'DeadlineExceeded' }],
    verdicts: [`${period.nominal} failed DeadlineExceeded`],
  }),
  'other version': ({ period, outcome, result }) => ({
    lines: [outcome, result].map((line) => ({ ...line, schedulingHash: 'v1:0' })),
    verdicts: [`${period.nominal} unverifiable VersionMissing`],
  }),
};

const object = fc.record({
  before: fc.constantFrom(...specs),
  after: fc.option(fc.constantFrom(...specs)),
  edit: fc.integer({ min: 0, max: 10 * day }).map((at) => from + 210 * day + at),
  outage: spanIn(2),
  suspension: spanIn(4),
  planted: fc.array(fc.record({ plant: fc.constantFrom(...Object.keys(anomalies)), at: fc.nat() }), {
    maxLength: 20,
  }),
});
type Case = typeof object extends fc.Arbitrary<infer Value> ? Value : never;

function cleanVerdict({ nominal, chosen, decided, outcome, reason }: Decided): string {
  if (outcome === 'executed')
    return `${nominal} ${decided - (chosen ?? nominal) > maxLate ? 'late' : 'on-time'} `;
  return `${nominal} ${reason === 'Suspended' ? 'suspended' : outcome} ${reason}`;
}

/** Seconds around outages, suspensions and edits in which nothing is planted: there, an anomaly has several explanations. */
const apart = 2 * day;

function isCalm({ nominal, outcome }: Decided, { outage, suspension, edit }: Case): boolean {
  const isNear = (span: { from: number; to: number }): boolean =>
    span.from - apart <= nominal && nominal <= span.to + apart;
  return outcome === 'executed' && ![outage, suspension, { from: edit, to: edit }].some(isNear);
}

/** The records of a year with what is planted in it, and the verdicts that an audit must come to. */
function plantedYear(one: Case): { lines: (Line | string)[]; expected: string[] } {
  const periods = yearOf(one);
  const calm = periods.filter((period) => isCalm(period, one) && period.nominal > from + apart);
  const places = new Map<Decided, string>();
  let last = Number.NEGATIVE_INFINITY;
  const wanted = one.planted.map(({ plant, at }) => ({ plant, index: at % Math.max(1, calm.length) }));
  for (const { plant, index } of wanted.sort((a, b) => a.index - b.index)) {
    const period = calm[index];
    if (period === undefined || index < last + 5) continue;
    last = index;
    places.set(period, plant);
  }
  const lines: (Line | string)[] = [];
  const expected: string[] = [];
  for (const period of periods) {
    const due = period.chosen ?? period.nominal;
    const plant = anomalies[places.get(period) ?? ''];
    const verdict = cleanVerdict(period);
    const found =
      plant === undefined
        ? { lines: cleanLines(period), verdicts: [verdict] }
        : plant({ period, outcome: outcomeOf(period), result: resultOf(period), verdict });
    lines.push(...found.lines);
    if (due <= year.to - maxLate) expected.push(...found.verdicts);
  }
  return { lines, expected };
}

function cleanLines(period: Decided): Line[] {
  if (!period.isListed) return [];
  return period.outcome === 'executed' ? [outcomeOf(period), resultOf(period)] : [outcomeOf(period)];
}

function auditYear(one: Case, lines: readonly (Line | string)[]): string[] {
  const store = new AuditStore({ ...year, window: day }, () => 'known');
  for (const line of lines) store.addLine(typeof line === 'string' ? line : JSON.stringify(line));
  const schedules = [one.before, one.after ?? one.before].map((spec) => compile({ ...spec, identity }));
  const current = schedules.at(-1)?.schedulingHash;
  const isEdited = current !== schedules[0]?.schedulingHash;
  const facts = storedFacts({
    metadata: { uid: 'u', creationTimestamp: utcText(from) },
    status: { schedulingHash: current, schedulingSince: utcText(isEdited ? one.edit : from) },
  });
  const versions = new Map(schedules.map((schedule) => [schedule.schedulingHash, schedule]));
  const evidence = store.take({ kind: 'KronJob', identity });
  return auditObject(
    { versions, isSuspended: false, facts: [facts], evidence },
    { ...year, to: year.to, maxLate },
  )
    .filter(({ chosen, recorded, nominal = 0 }) => (chosen ?? recorded ?? nominal) <= year.to - maxLate)
    .map(({ nominal, verdict, reason }) => `${nominal} ${verdict} ${reason}`);
}

test('in a year with outages, suspensions, edits and planted anomalies, an audit finds each of them and nothing else', () => {
  fc.assert(
    fc.property(object, fc.boolean(), (one, isReversed) => {
      const { lines, expected } = plantedYear(one);
      const found = auditYear(one, isReversed ? lines.toReversed() : lines);
      expect(found.sort()).toEqual(expected.sort());
    }),
    { numRuns: 5 },
  );
});
