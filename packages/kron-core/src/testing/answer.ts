import {
  type CalendarSpec,
  type CalendarsSpec,
  compile,
  compileCalendar,
  decide,
  type Decision,
  explainPeriod,
  InvalidSpecError,
  type Issue,
  type Observed,
  type OffsetsByZone,
  type Period,
  type ScheduleSpec,
  upcoming,
  validateCalendar,
  validateNewSpec,
} from '../index.ts';
import { CalendarLookup } from '../calendars/calendarLookup.ts';
import { calendarHashes, calendarsHash } from '../period/calendarHashes.ts';
import { jobName } from '../period/jobName.ts';
import { schedulingHash } from '../period/schedulingHash.ts';
import { parseZone } from '../zone/parseZone.ts';

/** A request of kron-conformance. Its README defines the fields. */
export type Request = { op: string; identity: string; spec: ScheduleSpec } & Partial<{
  calendars: CalendarsSpec;
  calendarsBefore: CalendarsSpec;
  clusterName: string;
  offsets: OffsetsByZone;
  after: string;
  count: number;
  nominalTime: string;
  now: string;
  name: string;
  periodID: string;
  observed: Partial<Observed>;
  calendar: CalendarSpec;
  timezone: string;
  instants: string[];
}>;

const answers: Readonly<Record<string, (request: Request) => object>> = {
  upcoming: (request) => {
    const { after = '', count = 0 } = request;
    const periods: Period[] = [];
    for (const period of upcoming(compiled(request), new Date(after))) {
      periods.push(period);
      if (periods.length === count) break;
    }
    return { periods };
  },
  period: (request) => ({ period: explainPeriod(compiled(request), new Date(request.nominalTime ?? '')) }),
  validate: (request) => {
    const { calendar, now } = request;
    const issues = calendar === undefined ? validateNewSpec(specOf(request)) : validateCalendar(calendar);
    if (now === undefined || issues.length > 0) return { issues: places(issues) };
    const [schedule, from] = [compiled(request), Date.parse(now) / 1000];
    // With `clockChanges`, the user has decided what happens at clock changes, so there is no warning.
    if (schedule.clockChanges !== null) return { issues: [], lost: null, doubled: null };
    return { issues: [], ...schedule.clockChangeEffects(from, from + 1826 * 86_400) };
  },
  jobName: ({ name = '', periodID = '' }) => ({ jobName: jobName(name, periodID) }),
  hash: hashes,
  decide: decided,
  holds: ({ calendar = { entries: [] }, timezone = 'UTC', instants = [], offsets }) => {
    const zone = parseZone(timezone, 'timezone', offsets);
    if (!zone.ok) return { issues: places(zone.issues) };
    const read = compileCalendar(calendar, { offsets });
    return { entries: instants.map((at) => read.entryAt(Date.parse(at) / 1000, zone.value)?.entry ?? null) };
  },
};

function hashes(request: Request): object {
  const spec = specOf(request);
  const referred = calendarHashes(spec.constraints, new CalendarLookup(spec.calendars));
  return {
    schedulingHash: schedulingHash(spec),
    ...(referred && { calendarsHash: calendarsHash(referred), calendarHashes: referred }),
  };
}

/** Values of observed fields that a request leaves out. */
const unobserved: Observed = {
  uid: 'uid',
  createdAt: '1970-01-01T00:00:00Z',
  deleting: false,
  watchedSince: '1970-01-01T00:00:00Z',
  status: {},
  jobs: [],
};

function decided(request: Request): { decision: object } {
  const { calendarsBefore, now = '', observed } = request;
  const before = calendarsBefore && specOf(request, calendarsBefore);
  const decision = decide(specOf(request), new Date(now), { ...unobserved, ...observed }, before);
  return { decision: shown(decision) };
}

function shown({ scheduling, period, next, message: _, ...decision }: Decision): object {
  return { ...decision, ...scheduling, period: period?.periodID ?? null, next: next?.periodID ?? null };
}

/** The answer of kron-core to a request of kron-conformance. */
export function answer(request: Request): Record<string, unknown> {
  const answerTo = answers[request.op];
  if (answerTo === undefined) return { unsupported: true };
  try {
    return JSON.parse(JSON.stringify(answerTo(request)).replaceAll('.000Z"', 'Z"')) as Record<
      string,
      unknown
    >;
  } catch (error) {
    if (error instanceof InvalidSpecError) return { issues: places(error.issues) };
    throw error;
  }
}

function specOf({ spec, identity, calendars, clusterName }: Request, given = calendars): ScheduleSpec {
  return {
    ...spec,
    identity,
    ...(clusterName === undefined ? {} : { clusterName }),
    ...(given === undefined ? {} : { calendars: given }),
  };
}

function compiled(request: Request): ReturnType<typeof compile> {
  return compile(specOf(request), { offsets: request.offsets });
}

function places(issues: readonly Issue[]): [path: string, code: string][] {
  return issues.map(({ path, code }) => [path, code]);
}
