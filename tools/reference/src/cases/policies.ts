import { schedulingHash } from '../calendars.ts';
import { toEpoch, toRfc3339 } from '../instant.ts';
import { jobName } from '../jobName.ts';
import { inOrder, type ModelPeriod, modelPeriods } from '../policy/modelPeriods.ts';
import type { Calendars, Spec } from '../spec.ts';
import type { Case } from './case.ts';

/** Decisions about a KronJob at one instant, derived by hand from the rules in docs/reference/scheduling.md. */
export function policyCases(): Case[] {
  const cases = rows.map(policyCase);
  return [...cases, ...overlapping()];
}

/** Times of 2026-11-23 in UTC are written without their date. */
type Row = {
  clause: string;
  name: string;
  /** Beside `hourly`. */
  spec?: Partial<Spec>;
  calendars?: Calendars;
  now: string;
  createdAt?: string;
  watchedSince?: string;
  /** Fields of the status beside `handled`, and in place of it. */
  status?: object;
  /** The last handled period. null: none. */
  handled?: string | null;
  jobs?: object[];
  /** Other fields of the observation. */
  observed?: object;
  expected: object;
};

const hourly: Spec = { schedule: '0 * * * *' };
const everyMinute = { schedule: '* * * * *' };
const everyTen = { schedule: '*/10 * * * *' };
const deadline = (value: string) => ({ policy: { deadline: value } });
const concurrency = (value: 'allow' | 'replace') => ({ policy: { concurrency: value } });

function at(time: string): string {
  return time.includes('T') ? time : `2026-11-23T${time.length === 5 ? `${time}:00` : time}Z`;
}

/** The Job of a period of KronJob `a`, created in the second in which it was due. */
function job(period: string, fields: object = {}): object {
  const id = at(period);
  const labels = { periodID: id, chosenTime: id };
  return { name: jobName('a', id), uid: period, owned: true, ...labels, createdAt: id, state: 'active', deleting: false, ...fields };
}

const foreign = ({ id, due }: ModelPeriod) => job(id, { owned: false, createdAt: toRfc3339(due) });
const trigger = (fields: object = {}) => ({ name: 'a-by-hand', uid: 'x', owned: true, createdAt: at('11:40'), state: 'active', deleting: false, ...fields });
const claim = (period: string, fields: object) => ({
  claim: { periodID: at(period), chosenTime: at(period), jobName: jobName('a', at(period)), claimedAt: at('12:00:01'), holder: 'one', ...fields },
});

type Outcome = [period: string, outcome: string, reason: string];

function outcomesOf(...outcomes: Outcome[]): object {
  return { outcomes: outcomes.map(([period, outcome, reason]) => ({ periodID: at(period), outcome, reason })) };
}

function run(period: string, next: string | null, ...before: Outcome[]): object {
  const outcomes = outcomesOf(...before, [period, 'executed', 'Created']);
  return { action: 'run', reason: 'Created', period: at(period), next: next && at(next), ...outcomes };
}

function record(next: string, ...outcomes: Outcome[]): object {
  const [period, , reason] = outcomes.at(-1) ?? ['', '', ''];
  return { action: 'record', reason, period: at(period), next: at(next), ...outcomesOf(...outcomes) };
}

/** A period that stays open. */
function open(action: string, reason: string, period: string, fields: object = {}): object {
  return { action, reason, period: at(period), ...outcomesOf(), ...fields };
}

function wait(next: string, fields: object = {}): object {
  return { action: 'wait', reason: 'NotDue', period: null, next: at(next), wakeAt: at(next), ...outcomesOf(), ...fields };
}

const invalid = (reason: string) => ({ action: 'invalid', reason, period: null, next: null, ...outcomesOf() });
const missed = (period: string, reason = 'DeadlineExceeded'): Outcome => [period, 'missed', reason];
const exists = (period: string): Outcome => [period, 'executed', 'JobExists'];
const unschedulable = (period: string): Outcome => [period, 'unschedulable', 'NoAllowedInstant'];

const displaced = (period: string): Outcome => [period, 'skipped', 'Displaced'];
const paused = (period: string): Outcome => [period, 'skipped', 'ConsecutiveFailures'];

const queue = (value = '0s') => ({ policy: { concurrency: 'queue' as const, deadline: value } });
const replacing = (maxActive: number) => ({ policy: { concurrency: 'replace' as const, maxActive } });
const pausing = (pauseAfterFailures: number) => ({ policy: { pauseAfterFailures } });
const waiting = claim('12:00', { for: 'Queue' });
/** A claim for a short-lived Job, of this holder. */
const shortAt = (claimedAt: string, after?: 'Queue' | 'Replace', jobTTL = 60) => ({ observed: { holder: 'one' }, status: { jobTTL, ...claim('12:00', { for: 'ShortTTL', claimedAt: at(claimedAt), after }) } });
const shortClaim = (after: string) => ({ claim: { periodID: at('12:00'), chosenTime: at('12:00'), jobName: jobName('a', at('12:00')), for: 'ShortTTL', after } });

/** So many failed runs are counted, and the status lists these Jobs as active. */
function failed(consecutiveFailures: number, ...active: string[]): Pick<Row, 'status' | 'observed'> {
  const names = active.map((period) => ({ name: jobName('a', at(period)) }));
  return { observed: { generation: 1 }, status: { observedGeneration: 1, consecutiveFailures, ...(names.length > 0 && { active: names }) } };
}

const minutes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `12:${String(from + index).padStart(2, '0')}`);

const rows: Row[] = [
  // Which periods count
  { clause: 'KS-9.1', name: 'due after the creation', now: '12:00:00', createdAt: '11:30', handled: null, expected: run('12:00', '13:00') },
  { clause: 'KS-9.1', name: 'due in the second of the creation', now: '12:00:00', createdAt: '12:00', handled: null, expected: run('12:00', '13:00') },
  { clause: 'KS-9.1', name: 'due before the creation', now: '12:00:05', createdAt: '12:00:01', handled: null, expected: wait('13:00') },
  { clause: 'KS-9.2', name: 'an edit starts no past period', now: '12:00:20', status: { schedulingHash: 'v1:other' }, expected: wait('13:00', { schedulingSince: at('12:00:20'), schedulingFloor: at('11:00') }) },
  { clause: 'KS-9.2', name: 'an edit in the second of a period', now: '12:00:00', status: { schedulingHash: 'v1:other' }, expected: run('12:00', '13:00') },
  { clause: 'KS-9.2', name: 'an edit repeats no nominal time', now: '11:30', status: { schedulingHash: 'v1:other', highestPeriodID: at('13:00') }, expected: wait('14:00', { schedulingFloor: at('13:00') }) },
  { clause: 'KS-9.2', name: 'a floor stays', now: '11:30', status: { schedulingFloor: at('12:00') }, expected: wait('13:00', { schedulingFloor: at('12:00') }) },
  { clause: 'KS-9.2', name: 'an earlier edit keeps its instant', now: '12:00:20', status: { schedulingSince: at('12:00:10') }, expected: wait('13:00', { schedulingSince: at('12:00:10') }) },
  { clause: 'KS-9.3', name: 'no hash is no edit', now: '12:00:20', status: { schedulingHash: undefined }, expected: run('12:00', '13:00') },
  { clause: 'KS-9.3', name: 'a hash of another version is no edit', now: '12:00:20', status: { schedulingHash: 'v2:other' }, expected: run('12:00', '13:00') },
  { clause: 'KS-9.4', name: 'a new deadline applies at once', spec: deadline('30m'), now: '12:20', watchedSince: '12:20', status: { schedulingHash: schedulingHash(hourly, {}) }, expected: run('12:00', '13:00') },
  { clause: 'KS-9.5', name: 'before notBefore', spec: { notBefore: at('12:00:01') }, now: '12:00:05', expected: wait('13:00') },
  { clause: 'KS-9.5', name: 'at notBefore', spec: { notBefore: at('12:00') }, now: '12:00:05', expected: run('12:00', '13:00') },
  { clause: 'KS-9.5', name: 'no next after notAfter', spec: { notAfter: at('12:59:59') }, now: '12:00:05', expected: run('12:00', null) },
  { clause: 'KS-9.5', name: 'after notAfter', spec: { notAfter: at('11:59:59') }, now: '12:00:05', expected: { action: 'ended', reason: 'NotAfterPassed', period: null, next: null, wakeAt: null, ...outcomesOf() } },
  { clause: 'KS-9.6', name: 'the last period-id alone', now: '12:00:05', handled: null, status: { lastPeriodID: at('12:00') }, expected: wait('13:00') },
  { clause: 'KS-9.6', name: 'the last nominal time alone', now: '12:00:05', handled: null, status: { lastNominalTime: at('12:00') }, expected: wait('13:00') },
  { clause: 'KS-9.6', name: 'the nominal time before the period-id', now: '12:00:05', handled: null, status: { lastPeriodID: at('11:00'), lastNominalTime: at('12:00') }, expected: wait('13:00') },
  { clause: 'KS-9.6', name: 'a chosen time of another configuration', now: '12:00:05', status: { lastChosenTime: at('12:00:01') }, expected: wait('13:00') },
  // Outcomes, Jobs and claims
  { clause: 'KS-10.1', name: 'one outcome', now: '12:00:05', expected: run('12:00', '13:00') },
  { clause: 'KS-10.1', name: 'a handled period has no second outcome', now: '12:00:05', handled: '12:00', expected: wait('13:00') },
  { clause: 'KS-10.2', name: 'the clock was set back', now: '12:00:05', handled: '13:00', expected: wait('14:00') },
  { clause: 'KS-10.3', name: 'its Job exists', now: '12:00:05', jobs: [job('12:00')], expected: record('13:00', exists('12:00')) },
  { clause: 'KS-10.3', name: 'its Job was created 30 s before', now: '12:00:05', jobs: [job('12:00', { createdAt: at('11:59:30') })], expected: record('13:00', exists('12:00')) },
  { clause: 'KS-10.3', name: 'a window lets the Job be older than the nominal time', spec: { window: { mode: 'around', duration: '2h' } }, now: '11:20', jobs: [job('12:00', { chosenTime: at('11:15'), createdAt: at('11:15') })], expected: { ...outcomesOf(exists('12:00')) } },
  { clause: 'KS-10.4', name: 'a Job without labels', now: '12:00:05', jobs: [job('12:00', { periodID: undefined, chosenTime: undefined })], expected: record('13:00', exists('12:00')) },
  { clause: 'KS-10.4', name: 'a Job without labels from 30 s before', now: '12:00:05', jobs: [job('12:00', { periodID: undefined, chosenTime: undefined, createdAt: at('11:59:30') })], expected: record('13:00', exists('12:00')) },
  { clause: 'KS-10.4', name: 'a Job without labels from 31 s before', spec: concurrency('allow'), now: '12:00:05', jobs: [job('12:00', { periodID: undefined, chosenTime: undefined, createdAt: at('11:59:29') })], expected: open('wait', 'ForeignJob', '12:00') },
  { clause: 'KS-10.5', name: 'a Job from 31 s before', now: '12:00:05', jobs: [job('12:00', { createdAt: at('11:59:29') })], expected: open('wait', 'ForeignJob', '12:00') },
  { clause: 'KS-10.5', name: 'a forged chosen time', now: '12:00:05', jobs: [job('12:00', { chosenTime: at('12:00:36') })], expected: open('wait', 'ForeignJob', '12:00') },
  { clause: 'KS-10.6', name: 'a Job started by hand is active', now: '12:00:05', jobs: [trigger()], expected: record('13:00', ['12:00', 'skipped', 'JobActive']) },
  { clause: 'KS-10.6', name: 'a Job of another name is for no period', now: '12:00:05', jobs: [job('12:00', { name: 'a-other' })], expected: record('13:00', ['12:00', 'skipped', 'JobActive']) },
  { clause: 'KS-10.7', name: 'a claim of a period that the spec does not name', now: '12:00:05', status: claim('12:07', { for: 'Replace' }), expected: run('12:00', '13:00') },
  { clause: 'KS-10.7', name: 'a claim of a period that is not due', now: '11:30', status: claim('12:00', { for: 'Replace' }), expected: wait('12:00') },
  { clause: 'KS-10.7', name: 'a claim of a handled period', now: '11:30', status: claim('11:00', { for: 'Replace' }), expected: wait('12:00', { claim: null }) },
  { clause: 'KS-10.7', name: 'a claim from before the creation', now: '11:30', createdAt: '11:15', handled: null, status: claim('11:00', { for: 'Replace', claimedAt: at('11:20') }), expected: wait('12:00', { claim: null }) },
  // Policy
  { clause: 'KS-11.1', name: 'forbid is the default', now: '12:00:05', jobs: [job('11:00')], expected: record('13:00', ['12:00', 'skipped', 'JobActive']) },
  { clause: 'KS-11.1', name: 'allow runs beside it', spec: concurrency('allow'), now: '12:00:05', jobs: [job('11:00')], expected: run('12:00', '13:00') },
  { clause: 'KS-11.2', name: 'the deadline is floored', spec: deadline('90.9s'), now: '12:01:30', expected: run('12:00', '13:00') },
  { clause: 'KS-11.2', name: 'the floored deadline has passed', spec: deadline('90.9s'), now: '12:01:31', expected: record('13:00', missed('12:00')) },
  { clause: 'KS-11.3', name: 'suspended', spec: { policy: { suspend: true } }, now: '12:00:05', expected: { action: 'suspended', reason: 'Suspended', period: null, next: null, wakeAt: null, ...outcomesOf() } },
  { clause: 'KS-11.4', name: 'three successful Jobs stay', now: '11:30', createdAt: '05:30', jobs: ['07:00', '08:00', '09:00', '10:00', '11:00'].map((time) => job(time, { state: 'succeeded' })), expected: { action: 'wait', delete: [jobName('a', at('07:00')), jobName('a', at('08:00'))] } },
  { clause: 'KS-11.4', name: 'no successful Job stays', spec: { policy: { successfulJobsHistoryLimit: 0 } }, now: '11:30', createdAt: '05:30', jobs: [job('10:00', { state: 'succeeded' }), job('11:00', { state: 'failed' })], expected: { action: 'wait', delete: [jobName('a', at('10:00'))] } },
  { clause: 'KS-11.5', name: 'one failed Job stays', now: '11:30', createdAt: '05:30', jobs: ['09:00', '10:00', '11:00'].map((time) => job(time, { state: 'failed' })), expected: { action: 'wait', delete: [jobName('a', at('09:00')), jobName('a', at('10:00'))] } },
  { clause: 'KS-11.6', name: 'a Job that is being deleted is active', now: '12:00:05', jobs: [job('11:00', { deleting: true })], expected: record('13:00', ['12:00', 'skipped', 'JobActive']) },
  { clause: 'KS-11.6', name: 'a finished Job is not active', now: '12:00:05', jobs: [job('11:00', { state: 'failed' })], expected: run('12:00', '13:00') },
  { clause: 'KS-11.7', name: 'a Job of a period that is not handled stays', spec: { policy: { suspend: true, successfulJobsHistoryLimit: 0 } }, now: '12:00:05', jobs: [job('12:00', { state: 'succeeded' })], expected: { action: 'suspended', delete: [], ...outcomesOf(exists('12:00')) } },
  { clause: 'KS-11.7', name: 'a Job that the status lists as active stays', spec: { policy: { successfulJobsHistoryLimit: 0 } }, now: '11:30', status: { active: [{ name: jobName('a', at('11:00')) }] }, jobs: [job('11:00', { state: 'succeeded' })], expected: { action: 'wait', delete: [] } },
  { clause: 'KS-11.7', name: 'the age is the creation', spec: { policy: { successfulJobsHistoryLimit: 1 } }, now: '11:30', jobs: [job('10:00', { state: 'succeeded', createdAt: at('11:10') }), job('11:00', { state: 'succeeded' })], expected: { action: 'wait', delete: [jobName('a', at('11:00'))] } },
  { clause: 'KS-11.8', name: 'after 30 s a period is late', spec: { ...everyMinute, ...deadline('5m') }, now: '12:01:10', handled: '11:59', expected: run('12:01', '12:02', missed('12:00', 'Superseded')) },
  { clause: 'KS-11.8', name: 'a watch that began later makes a period late', spec: { ...everyMinute, ...deadline('5m') }, now: '12:01:20', watchedSince: '12:01:10', handled: '11:59', expected: run('12:01', '12:02', missed('12:00', 'Superseded')) },
  { clause: 'KS-11.8', name: 'a watch that began in the second of the period', now: '12:00:30', watchedSince: '12:00', expected: run('12:00', '13:00') },
  { clause: 'KS-11.8', name: 'a watch that seems to begin after now', spec: deadline('20s'), now: '12:00:20', watchedSince: '12:00:40', expected: run('12:00', '13:00') },
  // From period to outcome
  { clause: 'KS-12.1', name: 'being deleted', now: '12:00:05', observed: { deleting: true }, jobs: [job('12:00')], expected: { action: 'ended', reason: 'Deleting', period: null, next: null, wakeAt: null, delete: [], ...outcomesOf() } },
  { clause: 'KS-12.2', name: 'a Job is recorded while suspended', spec: { policy: { suspend: true } }, now: '12:30', jobs: [job('12:00')], expected: { action: 'suspended', ...outcomesOf(exists('12:00')) } },
  { clause: 'KS-12.2', name: 'a Job is recorded after an edit', now: '12:30', status: { schedulingHash: 'v1:other' }, jobs: [job('12:00', { state: 'failed' })], expected: record('13:00', exists('12:00')) },
  { clause: 'KS-12.2', name: 'two Jobs are recorded in order', now: '13:30', jobs: [job('13:00'), job('12:00')], expected: record('14:00', exists('12:00'), exists('13:00')) },
  { clause: 'KS-12.2', name: 'a handled Job is not recorded', now: '11:30', jobs: [job('11:00'), job('10:00')], expected: wait('12:00') },
  { clause: 'KS-12.3', name: 'a claim of another holder is created', now: '12:05', observed: { holder: 'two' }, status: { jobTTL: 600, ...claim('12:00', { for: 'ShortTTL' }) }, expected: run('12:00', '13:00') },
  { clause: 'KS-12.3', name: 'its Job may have run', now: '12:09:01', observed: { holder: 'two' }, status: { jobTTL: 600, ...claim('12:00', { for: 'ShortTTL' }) }, expected: record('13:00', missed('12:00', 'Unknown')) },
  { clause: 'KS-12.3', name: 'a claim with a time in the future', now: '12:05', observed: { holder: 'two' }, status: { jobTTL: 600, ...claim('12:00', { for: 'ShortTTL', claimedAt: at('12:06:01') }) }, expected: record('13:00', missed('12:00', 'Unknown')) },
  { clause: 'KS-12.4', name: 'a suspended KronJob handles no period', spec: { policy: { suspend: true } }, now: '15:30', expected: { action: 'suspended', reason: 'Suspended', period: null, ...outcomesOf() } },
  { clause: 'KS-12.4', name: 'an invalid KronJob handles no period', spec: { constraints: { avoid: [{ calendar: 'holidays' }] } }, now: '12:00:05', expected: invalid('CalendarNotFound') },
  { clause: 'KS-14.13', name: 'a missing calendar beside another problem', spec: { timezone: 'PST', constraints: { avoid: [{ calendar: 'holidays' }] } }, now: '12:00:05', expected: invalid('InvalidSpec') },
  { clause: 'KS-14.13', name: 'the first of two problems with calendars', spec: { constraints: { only: [{ clusterCalendar: 'freeze' }], avoid: [{ calendar: 'holidays' }] } }, calendars: { clusterCalendar: 'unreadable' }, now: '12:00:05', expected: invalid('CalendarUnreadable') },
  { clause: 'KS-12.5', name: 'nothing is due', now: '11:30', expected: wait('12:00') },
  { clause: 'KS-12.5', name: 'nothing is left', spec: { notAfter: at('11:30') }, now: '11:40', expected: { action: 'ended', reason: 'NotAfterPassed', period: null, next: null, wakeAt: null, ...outcomesOf() } },
  { clause: 'KS-12.6', name: 'unschedulable', spec: { constraints: { avoid: [{ hours: '12' }] } }, now: '12:00:05', expected: record('13:00', unschedulable('12:00')) },
  { clause: 'KS-12.6', name: 'unschedulable, however late', spec: { constraints: { avoid: [{ hours: '12' }] } }, now: '12:40', watchedSince: '12:30', expected: record('13:00', unschedulable('12:00')) },
  { clause: 'KS-12.7', name: 'an unschedulable period on time waits for a late one', spec: { ...everyMinute, ...deadline('5m'), constraints: { avoid: [{ between: '12:01-12:01' }] } }, now: '12:01:05', watchedSince: '12:00:30', handled: '11:59', expected: run('12:00', '12:01') },
  { clause: 'KS-12.8', name: 'noticed a second late', now: '12:00:05', watchedSince: '12:00:01', expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.8', name: 'noticed at its deadline', spec: deadline('5m'), now: '12:05', watchedSince: '12:05', expected: run('12:00', '13:00') },
  { clause: 'KS-12.8', name: 'noticed after its deadline', spec: deadline('5m'), now: '12:05:01', watchedSince: '12:05:01', expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.9', name: 'tried for 30 s', now: '12:00:30', expected: run('12:00', '13:00') },
  { clause: 'KS-12.9', name: 'not tried for longer', now: '12:00:31', expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.9', name: 'tried for 30 s with a shorter deadline', spec: deadline('10s'), now: '12:00:30', expected: run('12:00', '13:00') },
  { clause: 'KS-12.9', name: 'tried until its deadline', spec: deadline('5m'), now: '12:05', expected: run('12:00', '13:00') },
  { clause: 'KS-12.9', name: 'not tried after its deadline', spec: deadline('5m'), now: '12:05:01', expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.9', name: 'the time counts from the chosen time', spec: deadline('20s'), now: '12:00:35', watchedSince: '12:00:15', expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.11', name: 'the newest late period runs', spec: { ...everyTen, ...deadline('1h') }, now: '12:25', watchedSince: '12:25', handled: '11:50', expected: run('12:20', '12:30', missed('12:00', 'Superseded'), missed('12:10', 'Superseded')) },
  { clause: 'KS-12.11', name: 'older ones are past their deadline', spec: { ...everyTen, ...deadline('10m') }, now: '12:25', watchedSince: '12:25', handled: '11:50', expected: run('12:20', '12:30', missed('12:00'), missed('12:10')) },
  { clause: 'KS-12.11', name: 'the newest that can run, before an unschedulable one', spec: { ...everyTen, ...deadline('1h'), constraints: { avoid: [{ between: '12:20-12:20' }] } }, now: '12:25', watchedSince: '12:25', handled: '11:50', expected: run('12:10', '12:20', missed('12:00', 'Superseded')) },
  { clause: 'KS-12.12', name: 'a foreign Job has the name', now: '12:00:05', jobs: [job('12:00', { owned: false })], expected: open('wait', 'ForeignJob', '12:00', { next: at('13:00'), wakeAt: at('12:00:30') }) },
  { clause: 'KS-12.12', name: 'for as long as it is tried', now: '12:00:31', jobs: [job('12:00', { owned: false })], expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.12', name: 'before concurrency is asked', now: '12:00:05', jobs: [job('12:00', { owned: false }), job('11:00')], expected: open('wait', 'ForeignJob', '12:00') },
  { clause: 'KS-12.13', name: 'an active Job', now: '12:00:05', jobs: [job('10:00')], expected: record('13:00', ['12:00', 'skipped', 'JobActive']) },
  { clause: 'KS-12.13', name: 'a skipped period does not run later', now: '12:00:20', handled: '12:00', expected: wait('13:00') },
  { clause: 'KS-12.14', name: 'an active Job is replaced', spec: concurrency('replace'), now: '12:00:05', jobs: [job('11:00')], expected: open('replace', 'ReplacePending', '12:00', { delete: [jobName('a', at('11:00'))], next: at('13:00'), claim: { periodID: at('12:00'), for: 'Replace' } }) },
  { clause: 'KS-12.14', name: 'active Jobs are deleted before finished ones', spec: { policy: { concurrency: 'replace', successfulJobsHistoryLimit: 0 } }, now: '12:00:05', createdAt: '05:30', jobs: [job('11:00'), job('09:00', { state: 'succeeded' }), job('08:00', { state: 'succeeded' }), job('10:00')], expected: open('replace', 'ReplacePending', '12:00', { delete: ['11:00', '10:00', '08:00', '09:00'].map((time) => jobName('a', at(time))) }) },
  { clause: 'KS-12.14', name: 'a Job that is being deleted is waited for', spec: concurrency('replace'), now: '12:00:05', jobs: [job('11:00', { deleting: true })], expected: open('wait', 'ReplacePending', '12:00', { delete: [], wakeAt: at('13:00'), claim: { periodID: at('12:00'), for: 'Replace' } }) },
  { clause: 'KS-12.14', name: 'the new Job when the old one is gone', spec: concurrency('replace'), now: '12:40', status: claim('12:00', { for: 'Replace' }), expected: run('12:00', '13:00') },
  { clause: 'KS-12.15', name: 'the wait has no limit', spec: concurrency('replace'), now: '12:59:59', status: claim('12:00', { for: 'Replace' }), jobs: [job('11:00', { deleting: true })], expected: open('wait', 'ReplacePending', '12:00') },
  { clause: 'KS-12.15', name: 'the next period takes over', spec: concurrency('replace'), now: '13:00:05', status: claim('12:00', { for: 'Replace' }), jobs: [job('11:00', { deleting: true })], expected: { ...open('wait', 'ReplacePending', '13:00'), ...outcomesOf(missed('12:00', 'Superseded')) } },
  { clause: 'KS-12.15', name: 'after a refused deletion', spec: concurrency('replace'), now: '13:00:05', status: claim('12:00', { for: 'Replace' }), observed: { refusedDelete: { jobName: jobName('a', at('11:00')), message: 'forbidden' } }, jobs: [job('11:00')], expected: { ...open('wait', 'FailedDelete', '13:00'), ...outcomesOf(missed('12:00', 'FailedDelete')) } },
  { clause: 'KS-12.15', name: 'after finalizers kept a Job', spec: concurrency('replace'), now: '13:00:05', status: claim('12:00', { for: 'Replace' }), observed: { replaceHindrance: 'ReplacePending' }, jobs: [job('11:00', { deleting: true })], expected: { ...open('wait', 'ReplacePending', '13:00'), ...outcomesOf(missed('12:00', 'ReplacePending')) } },
  { clause: 'KS-12.16', name: 'the Job is created', now: '12:00:00', expected: { ...run('12:00', '13:00'), wakeAt: at('13:00'), claim: null } },
  { clause: 'KS-12.17', name: 'the create failed', now: '12:00:05', observed: { refused: { jobName: jobName('a', at('12:00')), message: 'no' } }, expected: open('wait', 'FailedCreate', '12:00', { next: at('13:00'), wakeAt: at('12:00:30') }) },
  { clause: 'KS-12.17', name: 'the create fails until its time ends', now: '12:00:31', observed: { refused: { jobName: jobName('a', at('12:00')), message: 'no' } }, expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.18', name: 'the Jobs cannot be listed', now: '12:00:05', observed: { refusedRead: 'forbidden' }, jobs: [job('11:00')], expected: open('wait', 'FailedRead', '12:00') },
  { clause: 'KS-12.18', name: 'a foreign Job comes first', now: '12:00:05', observed: { refusedRead: 'forbidden' }, jobs: [job('12:00', { owned: false })], expected: open('wait', 'ForeignJob', '12:00') },
  { clause: 'KS-12.19', name: 'known until 60 s before the TTL ends', now: '12:09:00', observed: { holder: 'two' }, status: { jobTTL: 600, ...claim('12:00', { for: 'ShortTTL' }) }, expected: run('12:00', '13:00') },
  { clause: 'KS-12.19', name: 'known from 60 s before it was made', now: '12:05', observed: { holder: 'two' }, status: { jobTTL: 600, ...claim('12:00', { for: 'ShortTTL', claimedAt: at('12:06') }) }, expected: run('12:00', '13:00') },
  { clause: 'KS-12.19', name: 'an active Job comes first', now: '12:05', observed: { holder: 'two' }, status: { jobTTL: 600, ...claim('12:00', { for: 'ShortTTL' }) }, jobs: [job('11:00')], expected: record('13:00', ['12:00', 'skipped', 'JobActive']) },
  { clause: 'KS-12.19', name: 'an own claim needs no proof', now: '12:09:01', observed: { holder: 'one' }, status: { jobTTL: 600, ...claim('12:00', { for: 'ShortTTL' }) }, expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.19', name: 'a Job of a later period exists', spec: concurrency('replace'), now: '13:00:20', status: claim('12:00', { for: 'Replace' }), jobs: [job('13:00')], expected: { action: 'record', ...outcomesOf(missed('12:00', 'Superseded'), exists('13:00')) } },
  { clause: 'KS-12.20', name: 'the next period is unschedulable', spec: { constraints: { avoid: [{ hours: '13' }] } }, now: '12:00:05', expected: { ...run('12:00', '13:00'), wakeAt: at('13:00') } },
  { clause: 'KS-12.20', name: 'the next period after one that stays open', now: '12:00:05', jobs: [job('12:00', { owned: false })], expected: { next: at('13:00') } },
  { clause: 'KS-12.21', name: 'at the due time of the next period', now: '12:00:05', expected: { ...run('12:00', '13:00'), wakeAt: at('13:00') } },
  { clause: 'KS-12.21', name: 'in the last second of its time', now: '12:00:30', jobs: [job('12:00', { owned: false })], expected: open('wait', 'ForeignJob', '12:00', { wakeAt: at('12:00:31') }) },
  { clause: 'KS-12.21', name: 'the next period comes before the deadline', spec: deadline('2h'), now: '12:10', jobs: [job('12:00', { owned: false })], expected: open('wait', 'ForeignJob', '12:00', { wakeAt: at('13:00') }) },
  { clause: 'KS-12.21', name: 'the last second of a claim', now: '12:05', observed: { holder: 'two' }, status: { jobTTL: 600, ...claim('12:00', { for: 'ShortTTL' }) }, jobs: [job('12:00', { owned: false })], expected: open('wait', 'ForeignJob', '12:00', { wakeAt: at('12:09:00') }) },
  { clause: 'KS-12.21', name: 'a replacement has no last second', spec: concurrency('replace'), now: '12:00:30', jobs: [job('11:00', { deleting: true })], expected: open('wait', 'ReplacePending', '12:00', { wakeAt: at('13:00') }) },
  { clause: 'KS-12.21', name: 'now, for an unschedulable period that is due', spec: { ...everyMinute, ...deadline('5m'), constraints: { avoid: [{ between: '12:01-12:01' }] } }, now: '12:01:05', watchedSince: '12:00:30', handled: '11:59', expected: { wakeAt: at('12:01:05') } },
  { clause: 'KS-12.22', name: 'several outcomes without a run', spec: everyTen, now: '12:25', watchedSince: '12:25', handled: '11:50', expected: record('12:30', missed('12:00'), missed('12:10'), missed('12:20')) },
  { clause: 'KS-12.23', name: 'resumed', spec: { ...everyTen, ...deadline('1h') }, now: '12:25', watchedSince: '12:25', handled: '11:50', status: { suspendedSince: at('12:00') }, observed: { resumedAt: at('12:25') }, expected: run('12:20', '12:30', missed('12:00', 'Suspended'), missed('12:10', 'Suspended')) },
  { clause: 'KS-12.23', name: 'due before it was suspended', spec: { ...everyTen, ...deadline('1h') }, now: '12:25', watchedSince: '12:25', handled: '11:50', status: { suspendedSince: at('12:00:01') }, observed: { resumedAt: at('12:25') }, expected: run('12:20', '12:30', missed('12:00', 'Superseded'), missed('12:10', 'Suspended')) },
  { clause: 'KS-12.23', name: 'due in the second of the resume', spec: { ...everyTen, ...deadline('1h') }, now: '12:30', watchedSince: '12:30', handled: '12:00', status: { suspendedSince: at('12:05') }, observed: { resumedAt: at('12:10') }, expected: run('12:30', '12:40', missed('12:10', 'Superseded'), missed('12:20', 'Superseded')) },
  { clause: 'KS-12.23', name: 'no operator saw the resume', spec: { ...everyTen, ...deadline('1h') }, now: '12:25', watchedSince: '12:25', handled: '11:50', status: { suspendedSince: at('12:00') }, expected: run('12:20', '12:30', missed('12:00', 'Superseded'), missed('12:10', 'Superseded')) },
  { clause: 'KS-12.23', name: 'suspended counts before the deadline', spec: everyTen, now: '12:25', watchedSince: '12:25', handled: '11:50', status: { suspendedSince: at('11:55') }, observed: { resumedAt: at('12:25') }, expected: record('12:30', missed('12:00', 'Suspended'), missed('12:10', 'Suspended'), missed('12:20', 'Suspended')) },
  ...[
    { name: 'a short TTL', jobTTL: 3599, isClaimed: true },
    { name: 'a TTL of an hour', jobTTL: 3600, isClaimed: false },
    { name: 'a TTL that is short beside the deadline', spec: deadline('1h'), jobTTL: 4199, isClaimed: true },
    { name: 'a TTL that is long beside the deadline', spec: deadline('1h'), jobTTL: 4200, isClaimed: false },
  ].map(({ name, jobTTL, isClaimed, ...fields }): Row => ({
    clause: 'KS-12.24', name, ...fields, now: '12:00:05', status: { jobTTL },
    expected: { ...run('12:00', '13:00'), claim: isClaimed ? { periodID: at('12:00'), chosenTime: at('12:00'), jobName: jobName('a', at('12:00')), for: 'ShortTTL' } : null },
  })),
  // Flow control
  { clause: 'KS-11.9', name: 'below maxActive', spec: { policy: { maxActive: 2 } }, now: '12:00:05', jobs: [job('11:00')], expected: run('12:00', '13:00') },
  { clause: 'KS-11.9', name: 'at maxActive', spec: { policy: { maxActive: 2 } }, now: '12:00:05', jobs: [job('11:00'), trigger()], expected: record('13:00', ['12:00', 'skipped', 'JobActive']) },
  { clause: 'KS-11.10', name: 'one failure less', spec: pausing(3), now: '12:00:05', ...failed(2), expected: run('12:00', '13:00') },
  { clause: 'KS-11.10', name: 'without the field', now: '12:00:05', ...failed(9), expected: run('12:00', '13:00') },
  { clause: 'KS-12.25', name: 'the oldest of the others', spec: replacing(2), now: '12:00:05', jobs: [job('11:00'), job('10:00'), job('09:00', { deleting: true })], expected: open('replace', 'ReplacePending', '12:00', { delete: [jobName('a', at('10:00'))] }) },
  { clause: 'KS-12.25', name: 'two places are missing', spec: replacing(2), now: '12:00:05', jobs: [job('11:00'), job('10:00'), job('09:00')], expected: open('replace', 'ReplacePending', '12:00', { delete: ['09:00', '10:00'].map((period) => jobName('a', at(period))) }) },
  { clause: 'KS-12.25', name: 'a Job started by hand is the oldest', spec: replacing(2), now: '12:00:05', jobs: [job('11:00'), trigger({ createdAt: at('10:30') })], expected: open('replace', 'ReplacePending', '12:00', { delete: ['a-by-hand'] }) },
  { clause: 'KS-12.25', name: 'enough are being deleted', spec: replacing(2), now: '12:00:05', jobs: [job('11:00'), job('10:00', { deleting: true })], expected: open('wait', 'ReplacePending', '12:00', { delete: [] }) },
  { clause: 'KS-12.25', name: 'ties by period-id, then by name', spec: replacing(2), now: '12:00:05', jobs: [job('11:00', { createdAt: at('11:00') }), trigger({ createdAt: at('11:00') })], expected: open('replace', 'ReplacePending', '12:00', { delete: ['a-by-hand'] }) },
  { clause: 'KS-12.26', name: 'at the limit', spec: queue(), now: '12:00:00', jobs: [job('11:00')], expected: open('wait', 'Queued', '12:00', { next: at('13:00'), claim: { periodID: at('12:00'), chosenTime: at('12:00'), jobName: jobName('a', at('12:00')), for: 'Queue' } }) },
  { clause: 'KS-12.26', name: 'noticed too late', spec: queue(), now: '12:00:01', watchedSince: '12:00:01', jobs: [job('11:00')], expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.26', name: 'a foreign Job comes before the queue', spec: queue(), now: '12:00:05', jobs: [job('11:00'), job('12:00', { owned: false })], expected: open('wait', 'ForeignJob', '12:00') },
  { clause: 'KS-12.27', name: 'after the last second', spec: queue('10m'), now: '12:10:01', status: waiting, expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.27', name: 'in the last second', spec: queue('10m'), now: '12:10:00', watchedSince: '12:10:00', status: waiting, expected: run('12:00', '13:00') },
  { clause: 'KS-12.27', name: 'at least 30 s', spec: queue('1s'), now: '12:00:30', watchedSince: '12:00:30', status: waiting, expected: run('12:00', '13:00') },
  { clause: 'KS-12.27', name: 'the others go on', spec: queue('10m'), now: '13:00:05', status: waiting, jobs: [job('11:00')], expected: { ...open('wait', 'Queued', '13:00'), ...outcomesOf(missed('12:00')) } },
  { clause: 'KS-12.27', name: 'a deadline below a second ends no wait', spec: queue('999ms'), now: '12:59:59', status: waiting, expected: run('12:00', '13:00') },
  { clause: 'KS-12.28', name: 'a place is free late', spec: queue(), now: '12:59:59', watchedSince: '12:59:59', status: waiting, jobs: [job('11:00', { state: 'succeeded' })], expected: { ...run('12:00', '13:00'), claim: null } },
  { clause: 'KS-12.28', name: 'a newer period is left', spec: queue(), now: '13:00:00', status: waiting, expected: { ...run('12:00', '13:00'), wakeAt: at('13:00') } },
  { clause: 'KS-12.28', name: 'its Job counts for the newer one', spec: queue(), now: '13:00:00', handled: '12:00', jobs: [job('12:00', { createdAt: at('13:00') })], expected: open('wait', 'Queued', '13:00') },
  { clause: 'KS-12.29', name: 'displaced', spec: queue(), now: '13:00:00', status: waiting, jobs: [job('11:00')], expected: { ...open('wait', 'Queued', '13:00', { claim: { periodID: at('13:00'), chosenTime: at('13:00'), jobName: jobName('a', at('13:00')), for: 'Queue' } }), ...outcomesOf(displaced('12:00')) } },
  { clause: 'KS-12.29', name: 'displaced by one that is too late', spec: queue(), now: '13:00:05', watchedSince: '13:00:05', status: waiting, jobs: [job('11:00')], expected: record('14:00', displaced('12:00'), missed('13:00')) },
  { clause: 'KS-12.29', name: 'displaced by one that is unschedulable', spec: { ...queue(), constraints: { avoid: [{ hours: '13' }] } }, now: '13:00:05', status: waiting, jobs: [job('11:00')], expected: record('14:00', displaced('12:00'), unschedulable('13:00')) },
  { clause: 'KS-12.29', name: 'displaced within the deadline', spec: queue('3h'), now: '13:20', watchedSince: '13:20', status: waiting, jobs: [job('11:00')], expected: { ...open('wait', 'Queued', '13:00'), ...outcomesOf(displaced('12:00')) } },
  { clause: 'KS-12.29', name: 'superseded behind a foreign Job', spec: queue(), now: '13:00:00', status: waiting, jobs: [job('12:00', { owned: false })], expected: run('13:00', '14:00', missed('12:00', 'Superseded')) },
  { clause: 'KS-12.29', name: 'superseded after a failed create', spec: queue(), now: '13:00:00', status: waiting, observed: { refused: { jobName: jobName('a', at('12:00')), message: 'no' } }, expected: run('13:00', '14:00', missed('12:00', 'Superseded')) },
  { clause: 'KS-12.31', name: 'until the next period', spec: queue(), now: '12:20', status: waiting, jobs: [job('11:00')], expected: open('wait', 'Queued', '12:00', { wakeAt: at('13:00') }) },
  { clause: 'KS-12.31', name: 'until the last second', spec: queue('30m'), now: '12:20', status: waiting, jobs: [job('11:00')], expected: open('wait', 'Queued', '12:00', { wakeAt: at('12:30') }) },
  { clause: 'KS-12.31', name: 'after the last period', spec: { ...queue(), notAfter: at('12:00') }, now: '12:20', status: waiting, jobs: [job('11:00')], expected: open('wait', 'Queued', '12:00', { wakeAt: null, next: null }) },
  { clause: 'KS-12.32', name: 'suspended in a wait', spec: { policy: { concurrency: 'queue', suspend: true } }, now: '12:20', status: waiting, jobs: [job('11:00')], expected: { action: 'suspended', reason: 'Suspended', claim: null, ...outcomesOf() } },
  { clause: 'KS-12.32', name: 'an edit in a wait', spec: queue(), now: '12:20', status: { ...waiting, schedulingHash: 'v1:other' }, jobs: [job('11:00')], expected: wait('13:00', { claim: null, schedulingFloor: at('12:00') }) },
  { clause: 'KS-12.33', name: 'now forbid', now: '12:20', status: waiting, jobs: [job('11:00')], expected: record('13:00', ['12:00', 'skipped', 'JobActive']) },
  { clause: 'KS-12.33', name: 'now allow', spec: concurrency('allow'), now: '12:20', status: waiting, jobs: [job('11:00')], expected: run('12:00', '13:00') },
  { clause: 'KS-12.33', name: 'now replace', spec: concurrency('replace'), now: '12:20', status: waiting, jobs: [job('11:00')], expected: open('replace', 'ReplacePending', '12:00', { claim: { periodID: at('12:00'), for: 'Replace' } }) },
  { clause: 'KS-12.33', name: 'now queue', spec: queue(), now: '12:20', status: claim('12:00', { for: 'Replace' }), jobs: [job('11:00', { deleting: true })], expected: open('wait', 'Queued', '12:00', { claim: { periodID: at('12:00'), for: 'Queue' } }) },
  { clause: 'KS-12.34', name: 'a later Job displaces', spec: queue(), now: '13:00:20', status: waiting, jobs: [job('13:00')], expected: record('14:00', displaced('12:00'), exists('13:00')) },
  { clause: 'KS-12.39', name: 'notAfter in a wait', spec: { ...queue(), notAfter: at('12:10') }, now: '12:20', status: waiting, jobs: [job('11:00')], expected: open('wait', 'Queued', '12:00', { wakeAt: null, next: null }) },
  { clause: 'KS-12.39', name: 'a start after notAfter', spec: { ...queue(), notAfter: at('12:10') }, now: '12:20', status: waiting, jobs: [], expected: { ...run('12:00', '13:00'), next: null } },
  { clause: 'KS-12.41', name: 'the claim before a short-lived Job', spec: queue(), now: '12:20', status: { ...waiting, jobTTL: 60 }, expected: { ...run('12:00', '13:00'), ...shortClaim('Queue') } },
  { clause: 'KS-12.41', name: 'the claim before a short-lived Job that replaces', spec: concurrency('replace'), now: '12:20', status: { ...claim('12:00', { for: 'Replace' }), jobTTL: 60 }, expected: { ...run('12:00', '13:00'), ...shortClaim('Replace') } },
  { clause: 'KS-12.41', name: 'after a wait', spec: queue(), now: '12:20', ...shortAt('12:10', 'Queue'), expected: { ...run('12:00', '13:00'), ...shortClaim('Queue') } },
  { clause: 'KS-12.41', name: 'after a short wait', spec: queue(), now: '12:00:31', ...shortAt('12:00:10', 'Queue'), expected: { ...run('12:00', '13:00'), ...shortClaim('Queue') } },
  { clause: 'KS-12.41', name: 'without a wait', spec: queue(), now: '12:00:31', ...shortAt('12:00:10'), expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.41', name: 'without a wait, after a shorter deadline', now: '12:20', ...shortAt('12:09'), expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.41', name: 'after the last second of the wait', spec: queue('10m'), now: '12:10:01', ...shortAt('12:05', 'Queue'), expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.41', name: 'after a replacement', spec: concurrency('replace'), now: '12:20', ...shortAt('12:10', 'Replace'), expected: { ...run('12:00', '13:00'), ...shortClaim('Replace') } },
  { clause: 'KS-12.41', name: 'after a replacement, the next period is due', spec: concurrency('replace'), now: '13:00', ...shortAt('12:10', 'Replace'), expected: run('13:00', '14:00', missed('12:00', 'Superseded')) },
  { clause: 'KS-12.41', name: 'a foreign Job until the next period', spec: queue(), now: '12:20', ...shortAt('12:15', 'Queue'), jobs: [job('12:00', { owned: false })], expected: open('wait', 'ForeignJob', '12:00', { wakeAt: at('13:00') }) },
  { clause: 'KS-12.41', name: 'displaced', spec: queue(), now: '13:00:00', ...shortAt('12:20', 'Queue'), jobs: [job('11:00')], expected: { ...open('wait', 'Queued', '13:00'), ...outcomesOf(displaced('12:00')) } },
  { clause: 'KS-12.41', name: 'superseded after a failed create', spec: queue(), now: '13:00:00', ...shortAt('12:20', 'Queue'), observed: { holder: 'one', refused: { jobName: jobName('a', at('12:00')), message: 'no' } }, expected: run('13:00', '14:00', missed('12:00', 'Superseded')) },
  { clause: 'KS-12.24', name: 'any TTL is short for a wait without a last second', spec: queue(), now: '12:20', status: { ...waiting, jobTTL: 86_400 }, expected: { ...run('12:00', '13:00'), ...shortClaim('Queue') } },
  { clause: 'KS-12.24', name: 'any TTL is short for a replacement', spec: concurrency('replace'), now: '12:20', status: { ...claim('12:00', { for: 'Replace' }), jobTTL: 86_400 }, expected: { ...run('12:00', '13:00'), ...shortClaim('Replace') } },
  { clause: 'KS-12.24', name: 'a wait with a last second', spec: queue('10m'), now: '12:05', status: { ...waiting, jobTTL: 3600 }, expected: { ...run('12:00', '13:00'), claim: null } },
  { clause: 'KS-12.24', name: 'a wait without a TTL', spec: queue(), now: '12:20', status: waiting, expected: { ...run('12:00', '13:00'), claim: null } },
  { clause: 'KS-12.19', name: 'no wait after its last second', spec: queue('10m'), now: '12:12', ...shortAt('12:00', undefined, 3000), observed: { holder: 'two' }, jobs: [job('11:00')], expected: record('13:00', missed('12:00')) },
  { clause: 'KS-12.19', name: 'a wait in its last second', spec: queue('10m'), now: '12:10', ...shortAt('12:00', undefined, 3000), observed: { holder: 'two' }, jobs: [job('11:00')], expected: open('wait', 'Queued', '12:00') },
  { clause: 'KS-12.30', name: 'the claim of another holder', spec: queue('3h'), now: '13:00', ...shortAt('12:30', undefined, 3000), observed: { holder: 'two' }, jobs: [job('11:00')], expected: { ...open('wait', 'Queued', '13:00'), ...outcomesOf(displaced('12:00')) } },
  { clause: 'KS-12.35', name: 'skipped after failures', spec: pausing(2), now: '12:00:05', ...failed(2), expected: record('13:00', paused('12:00')) },
  { clause: 'KS-12.35', name: 'nothing is deleted', spec: { policy: { concurrency: 'replace', pauseAfterFailures: 2 } }, now: '12:00:05', ...failed(2), jobs: [job('11:00')], expected: { ...record('13:00', paused('12:00')), delete: [] } },
  { clause: 'KS-12.35', name: 'a claimed period', spec: { policy: { concurrency: 'queue', pauseAfterFailures: 2 } }, now: '12:20', observed: { generation: 1 }, status: { ...waiting, observedGeneration: 1, consecutiveFailures: 2 }, jobs: [job('11:00')], expected: record('13:00', paused('12:00')) },
  { clause: 'KS-12.35', name: 'an existing Job comes first', spec: pausing(2), now: '12:00:05', ...failed(2), jobs: [job('12:00')], expected: record('13:00', exists('12:00')) },
  { clause: 'KS-12.35', name: 'before a foreign Job', spec: pausing(2), now: '12:00:05', ...failed(2), jobs: [job('12:00', { owned: false })], expected: record('13:00', paused('12:00')) },
  { clause: 'KS-12.35', name: 'missed periods stay missed', spec: { ...everyTen, policy: { deadline: '1h', pauseAfterFailures: 2 } }, now: '12:25', watchedSince: '12:25', handled: '11:50', ...failed(2), expected: record('12:30', missed('12:00', 'Superseded'), missed('12:10', 'Superseded'), paused('12:20')) },
  { clause: 'KS-12.36', name: 'a failure that this decision counts', spec: pausing(2), now: '12:00:05', ...failed(1, '11:00'), jobs: [job('11:00', { state: 'failed', finishedAt: at('11:30') })], expected: record('13:00', paused('12:00')) },
  { clause: 'KS-12.36', name: 'a failure that was counted before', spec: pausing(2), now: '12:00:05', ...failed(1), jobs: [job('11:00', { state: 'failed', finishedAt: at('11:30') })], expected: run('12:00', '13:00') },
  { clause: 'KS-12.36', name: 'a success after a failure', spec: pausing(2), now: '12:00:05', ...failed(1, '10:00', '11:00'), jobs: [job('11:00', { state: 'failed', finishedAt: at('11:30') }), job('10:00', { state: 'succeeded', finishedAt: at('11:40') })], expected: run('12:00', '13:00') },
  { clause: 'KS-12.36', name: 'a failure after a success', spec: pausing(1), now: '12:00:05', ...failed(0, '10:00', '11:00'), jobs: [job('11:00', { state: 'succeeded', finishedAt: at('11:30') }), job('10:00', { state: 'failed', finishedAt: at('11:40') })], expected: record('13:00', paused('12:00')) },
  { clause: 'KS-12.36', name: 'a failure of a period that this decision records', spec: { ...everyTen, ...pausing(2) }, now: '12:10:05', ...failed(1), handled: '11:50', jobs: [job('12:00', { state: 'failed', finishedAt: at('12:05') })], expected: record('12:20', exists('12:00'), paused('12:10')) },
  { clause: 'KS-12.37', name: 'a Job without labels does not count', spec: pausing(2), now: '12:00:05', ...failed(1, '11:00'), jobs: [job('11:00', { periodID: undefined, chosenTime: undefined, state: 'failed', finishedAt: at('11:30') })], expected: run('12:00', '13:00') },
  { clause: 'KS-12.37', name: 'a Job started by hand does not count', spec: pausing(2), now: '12:00:05', observed: { generation: 1 }, status: { observedGeneration: 1, consecutiveFailures: 1, active: [{ name: 'a-by-hand' }] }, jobs: [trigger({ state: 'failed' })], expected: run('12:00', '13:00') },
  { clause: 'KS-12.37', name: 'a Job of a missed period does not count', spec: pausing(2), now: '12:00:05', observed: { generation: 1 }, status: { observedGeneration: 1, consecutiveFailures: 1, active: [{ name: jobName('a', at('11:00')) }], recent: [{ periodID: at('11:00'), outcome: 'missed', reason: 'DeadlineExceeded' }] }, jobs: [job('11:00', { state: 'failed', finishedAt: at('11:30') })], expected: run('12:00', '13:00') },
  { clause: 'KS-12.38', name: 'an edit resumes', spec: pausing(2), now: '12:00:05', ...failed(2), observed: { generation: 2 }, expected: run('12:00', '13:00') },
  { clause: 'KS-12.38', name: 'an edit, and a failure seen with it', spec: pausing(1), now: '12:00:05', ...failed(0, '11:00'), observed: { generation: 2 }, jobs: [job('11:00', { state: 'failed', finishedAt: at('11:30') })], expected: run('12:00', '13:00') },
  { clause: 'KS-12.38', name: 'a status without a generation', spec: pausing(2), now: '12:00:05', observed: { generation: 1 }, status: { consecutiveFailures: 2 }, expected: run('12:00', '13:00') },
  // Limits
  { clause: 'KS-13.9', name: 'the thousandth period can run', spec: { ...everyMinute, ...deadline('48h'), constraints: { only: [{ between: '12:00-12:00' }] } }, now: '2026-11-24T04:39:00Z', watchedSince: '2026-11-24T04:39:00Z', handled: '11:59', expected: run('12:00', '12:01') },
  { clause: 'KS-13.9', name: 'the next one is not examined', spec: { ...everyMinute, ...deadline('48h'), constraints: { only: [{ between: '12:00-12:00' }] } }, now: '2026-11-24T04:40:00Z', watchedSince: '2026-11-24T04:40:00Z', handled: '11:59', expected: { action: 'record', reason: 'NoAllowedInstant', period: '2026-11-24T04:40:00Z' } },
  { clause: 'KS-13.10', name: 'the newest ten', spec: everyMinute, now: '12:14:45', watchedSince: '12:14:40', handled: '11:59', expected: record('12:15', ...minutes(5, 14).map((time) => missed(time))) },
  { clause: 'KS-13.10', name: 'outcomes with a Job are dropped last', spec: { ...everyMinute, ...concurrency('allow') }, now: '12:14:45', watchedSince: '12:14:40', handled: '11:58', status: claim('11:59', { for: 'ShortTTL', claimedAt: at('11:59') }), observed: { holder: 'two' }, expected: record('12:15', missed('11:59', 'Unknown'), ...minutes(6, 14).map((time) => missed(time))) },
];

function policyCase({ clause, name, spec, calendars, now, createdAt = '09:30', watchedSince = '09:30', status, handled = '11:00', jobs = [], observed, expected }: Row): Case {
  const whole: Spec = { ...hourly, ...spec };
  const last = handled === null ? {} : { highestPeriodID: at(handled), lastPeriodID: at(handled), lastNominalTime: at(handled), lastChosenTime: at(handled) };
  const stored = handled === null && status === undefined ? {} : { schedulingHash: schedulingHash(whole, calendars ?? {}), schedulingSince: at(createdAt) };
  const since = at(watchedSince) < at(createdAt) ? at(createdAt) : at(watchedSince);
  const seen = { createdAt: at(createdAt), watchedSince: since, status: { ...stored, ...last, ...status }, jobs, ...observed };
  return {
    id: `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}-${clause.slice(3).replace('.', '-')}`,
    clause,
    level: 'L5',
    op: 'decide',
    input: { identity: 'vectors/a', spec: whole, ...(calendars && { calendars }), now: at(now), observed: seen },
    expected: { decision: expected },
  };
}

/** Two KronJobs whose windows overlap, with the first salt that brings their periods into the wanted order. */
function overlapping(): Case[] {
  const spec: Spec = { schedule: '0,1 * * * *', window: { duration: '3m' } };
  const near = saltedPeriods(spec, ([first, second]) => first.nominal < second.nominal && second.due - first.due > 0 && second.due - first.due < 20);
  const reversed = saltedPeriods(spec, ([first, second]) => first.nominal > second.nominal && second.due - first.due > 60);
  const tied = saltedPeriods(spec, ([first, second]) => first.due === second.due);
  const common = { createdAt: '11:30', handled: null };
  const [early, late] = reversed.periods;
  return [
    policyCase({ ...common, clause: 'KS-12.10', name: 'two periods on time', spec: near.spec, now: toRfc3339(near.periods[1].due + 5), expected: { ...run(near.periods[0].id, near.periods[1].id), wakeAt: toRfc3339(near.periods[1].due + 5) } }),
    policyCase({ ...common, clause: 'KS-12.30', name: 'displaced before it waits', spec: { ...near.spec, ...queue() }, now: toRfc3339(near.periods[1].due), jobs: [trigger()], expected: { ...open('wait', 'Queued', near.periods[1].id), ...outcomesOf(displaced(near.periods[0].id)) } }),
    policyCase({ ...common, clause: 'KS-12.20', name: 'the next period is due already', spec: near.spec, now: toRfc3339(near.periods[1].due), expected: { period: near.periods[0].id, next: near.periods[1].id } }),
    policyCase({ ...common, clause: 'KS-12.21', name: 'an open period becomes late', spec: { ...near.spec, ...deadline('5m') }, now: toRfc3339(near.periods[1].due), jobs: [foreign(near.periods[0])], expected: open('wait', 'ForeignJob', near.periods[0].id, { next: near.periods[1].id, wakeAt: toRfc3339(near.periods[0].due + 31) }) }),
    policyCase({ ...common, clause: 'KS-12.21', name: 'an open period and its last second', spec: near.spec, now: toRfc3339(near.periods[1].due), jobs: [foreign(near.periods[0])], expected: open('wait', 'ForeignJob', near.periods[0].id, { next: near.periods[1].id, wakeAt: toRfc3339(near.periods[0].due + 30) }) }),
    policyCase({ ...common, clause: 'KS-12.10', name: 'two periods in one second', spec: tied.spec, now: toRfc3339(tied.periods[0].due), expected: run(tied.periods[0].id, tied.periods[1].id) }),
    policyCase({ ...common, clause: 'KS-12.10', name: 'in the order of due times', spec: reversed.spec, now: toRfc3339(early.due + 1), expected: run(early.id, late.id) }),
    policyCase({ ...common, clause: 'KS-11.8', name: 'two periods of the last 30 s that were noticed late', spec: { ...near.spec, ...deadline('5m') }, now: toRfc3339(near.periods[1].due + 3), watchedSince: toRfc3339(near.periods[1].due + 1), expected: run(near.periods[1].id, '13:00', missed(near.periods[0].id, 'Superseded')) }),
    policyCase({ ...common, clause: 'KS-9.6', name: 'an earlier due time is handled', spec: reversed.spec, now: toRfc3339(late.due + 1), status: { lastPeriodID: late.id, lastNominalTime: late.id, lastChosenTime: toRfc3339(late.due) }, expected: { action: 'wait', reason: 'NotDue', next: at('13:00') } }),
    policyCase({ ...common, clause: 'KS-9.2', name: 'an edit counts the greatest nominal time', spec: reversed.spec, now: toRfc3339(early.due + 1), status: { schedulingHash: 'v1:other', highestPeriodID: early.id, lastPeriodID: early.id, lastNominalTime: early.id, lastChosenTime: toRfc3339(early.due) }, expected: { action: 'wait', schedulingFloor: early.id, ...outcomesOf() } }),
  ];
}

type Pair = [ModelPeriod, ModelPeriod];

/** The spec with the first salt under which the periods of 12:00 and 12:01, in order, are as wanted. */
function saltedPeriods(spec: Spec, isWanted: (pair: Pair) => boolean): { spec: Spec; periods: Pair } {
  for (let salt = 0; ; salt += 1) {
    const salted = { ...spec, seed: { salt: `${salt}` } };
    const periods = modelPeriods('vectors/a', salted, toEpoch(at('11:50')), toEpoch(at('12:30'))).sort(inOrder) as Pair;
    if (isWanted(periods)) return { spec: salted, periods };
  }
}
