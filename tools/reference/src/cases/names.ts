import { calendarsHash, schedulingHash } from '../calendars.ts';
import { jobName } from '../jobName.ts';
import type { Spec } from '../spec.ts';
import { type Case, idOf } from './case.ts';

/** Names of Jobs and hashes. */
export function nameCases(): Case[] {
  return [...jobs(), ...hashes()];
}

function jobs(): Case[] {
  const periodIDs = ['2026-03-01T00:00:00Z', '2026-03-01T00:01:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:00Z'];
  const names = ['db-backup', 'a', 'a'.repeat(52), 'with.dots-and-1'];
  return names.flatMap((name) =>
    periodIDs.map((periodID) => {
      const input = { name, periodID };
      return { id: idOf('job', input), clause: 'KS-15.1', level: 'L5', op: 'jobName', input, expected: { jobName: jobName(name, periodID) } };
    }),
  );
}

const spec: Spec = { schedule: '0 0 * * *' };
const clause = { hours: '1' };

/** [clause, fields beside the schedule]. */
const hashed: [clause: string, fields: object][] = [
  ['KS-15.3', {}],
  ['KS-15.3', { schedule: '0 0 * * MON-FRI', timezone: 'Europe/Paris', window: { mode: 'around', duration: '1h' }, seed: { strategy: 'daily', salt: 'a' } }],
  ['KS-15.2', { seed: { salt: '"\\\n\u0001\u007fé🎄\u2028/' } }],
  ['KS-15.2', { distribution: { params: { sigma: '1h', mu: 'mid' }, name: 'normal' } }],
  ['KS-15.2', { constraints: { only: null, avoid: [{ hours: null, dow: 'MON', 'dom': '1' }] }, window: null, notAfter: null }],
  ['KS-15.5', { clockChanges: {} }],
  ['KS-15.5', { clockChanges: { gap: 'skip', fold: 'both' } }],
  ['KS-15.5', { clockChanges: { gap: 'after' } }],
  ['KS-15.5', { clockChanges: { fold: 'second', gap: 'before' } }],
  ['KS-15.5', { clockChanges: { gap: null, fold: 'first' } }],
  ['KS-15.6', { constraints: {} }],
  ['KS-15.6', { constraints: { only: [] } }],
  ['KS-15.6', { constraints: { only: [], avoid: [] } }],
  ['KS-15.6', { constraints: { avoid: [clause, { dow: 'sat,SUN' }], only: [{ months: '1-3' }] } }],
  ['KS-15.6', { constraints: null }],
  ['KS-15.7', { distribution: { name: 'skewLate' } }],
  ['KS-15.7', { distribution: { name: 'skewLate', params: {} } }],
  ['KS-15.7', { distribution: { name: 'skewLate', params: { shape: '2' } } }],
  ['KS-15.7', { distribution: { name: 'uniform' } }],
  ['KS-15.7', { distribution: { params: { } } }],
  ['KS-15.8', { notBefore: '2026-03-01T00:00:00Z' }],
  ['KS-15.8', { notBefore: '2026-03-01T01:00:00+01:00', notAfter: '2027-03-01T00:00:00.0Z' }],
  ['KS-15.9', { seed: { salt: '' } }],
  ['KS-15.9', { seed: { strategy: 'stable' } }],
  ['KS-15.9', { seed: { strategy: 'weekly' } }],
  ['KS-15.10', { spread: { slot: 0, of: 1 } }],
  ['KS-15.10', { spread: { slot: 7, of: 50, group: 'backups' } }],
  ['KS-15.10', { spread: { group: 'others', of: 50, slot: 7 } }],
  ['KS-15.11', { timezone: 'UTC' }],
  ['KS-15.11', { timezone: 'Etc/UTC' }],
  ['KS-15.12', { window: {} }],
  ['KS-15.12', { window: { mode: 'after', duration: '0s' } }],
  ['KS-15.12', { window: { duration: '0' } }],
  ['KS-15.13', { window: { duration: '1h' } }],
  ['KS-15.13', { window: { duration: '60m' } }],
  ['KS-15.13', { schedule: '0 0 * * 1-5' }],
  ['KS-15.13', { schedule: '00 0 * * MON-FRI' }],
  ['KS-15.14', { policy: { concurrency: 'replace', deadline: '5m', suspend: true, failedJobsHistoryLimit: 0 }, jobTemplate: { spec: {} } }],
  ['KS-15.18', { schedule: 'x' }],
  ['KS-15.18', { timezone: 'PST', window: { duration: '1d' } }],
];

const holidays = { timezone: 'Europe/Berlin', entries: [{ from: '2026-12-24' }] };
const freeze = { entries: [{ from: '2026-11-27T18:00', to: '2026-11-30T06:00' }] };
const known = { calendar: { holidays, freeze }, clusterCalendar: { freeze, holidays } };
const both = { only: [{ calendar: 'holidays' }], avoid: [{ calendar: 'freeze', clusterCalendar: 'freeze' }, { calendar: 'holidays', hours: '1' }] };

function hashes(): Case[] {
  const plain = hashed.flatMap(([number, fields]) => ['prod/a', ...(number === 'KS-15.14' ? ['prod/b'] : [])].map((identity) => hashCase(number, identity, { ...spec, ...fields })));
  return [
    ...plain,
    hashCase('KS-15.4', 'prod/a', { ...spec, constraints: both }, known),
    hashCase('KS-15.4', 'prod/a', { ...spec, constraints: { avoid: [{ clusterCalendar: 'freeze' }] } }, known),
    hashCase('KS-15.4', 'prod/a', { ...spec, constraints: { avoid: [clause] } }, known),
    hashCase('KS-15.17', 'prod/a', { ...spec, constraints: both, clockChanges: { gap: 'after' }, spread: { slot: 0, of: 2 } }, known),
  ];
}

function hashCase(number: string, identity: string, asWritten: Spec, calendars?: typeof known): Case {
  const input = { identity, spec: asWritten, ...(calendars && { calendars }) };
  const expected = { schedulingHash: schedulingHash(asWritten, calendars ?? {}), calendarsHash: calendarsHash(asWritten, calendars ?? {}) };
  return { id: idOf('hash', { number, ...input }), clause: number, level: 'L5', op: 'hash', input, expected };
}
