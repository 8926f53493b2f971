import { handled, newKronJob, storedKronJob } from '../observed.ts';
import { day, jobOfDay, type Situations } from './situation.ts';

export const dueTimes: Situations = {
  'the operator waits until a period is due': {
    state: [storedKronJob()],
    now: '2026-03-01T00:00:00Z',
    expected: { action: 'wait', reason: 'NotDue', wakeAt: '2026-03-01T00:57:39Z', create: null },
  },
  'a new KronJob gets its next chosen time': {
    state: [newKronJob('2026-02-28T23:00:00Z')],
    now: '2026-02-28T23:30:00Z',
    expected: {
      action: 'wait',
      reason: 'NotDue',
      status: { observedGeneration: 1, nextPeriodID: `${day}T00:00:00Z` },
    },
  },
  'periods before the creation of the KronJob do not count': {
    state: [newKronJob('2026-03-01T00:57:40Z', { policy: { deadline: '1h' } })],
    now: '2026-03-01T00:58:00Z',
    expected: { action: 'wait', reason: 'NotDue', outcomes: [], create: null },
  },
  'a period runs in the second in which it is due, with an owner reference': {
    state: [storedKronJob()],
    expected: {
      action: 'run',
      reason: 'Created',
      create: { metadata: { name: jobOfDay, ownerReferences: [{ uid: 'kron-1' }] } },
      status: { lastPeriodID: `${day}T00:00:00Z`, active: [{ name: jobOfDay }], observedGeneration: 2 },
    },
  },
  'without a deadline, a period that is a second late after a start of the operator is missed': {
    state: [storedKronJob()],
    now: '2026-03-01T00:57:40Z',
    expected: {
      action: 'record',
      reason: 'DeadlineExceeded',
      create: null,
      status: { lastOutcome: 'missed' },
    },
  },
  'a late period within its deadline runs': {
    state: [storedKronJob({ policy: { deadline: '1h' } })],
    now: '2026-03-01T01:00:00Z',
    expected: { action: 'run', reason: 'Created', create: { metadata: { name: jobOfDay } } },
  },
  'only the last of several late periods runs': {
    state: [storedKronJob({ policy: { deadline: '72h' } }, handled('2026-02-26'))],
    now: '2026-03-01T01:00:00Z',
    expected: {
      action: 'run',
      reason: 'Created',
      outcomes: [{ reason: 'Superseded' }, { reason: 'Superseded' }, { reason: 'Created' }],
    },
  },
  'the period on time runs, and the one that is a minute late is superseded': {
    state: [
      storedKronJob({
        schedule: '0,1 0 * * *',
        window: null,
        policy: { deadline: '2m', concurrency: 'allow' },
        constraints: null,
      }),
    ],
    now: '2026-03-01T00:01:00Z',
    expected: {
      action: 'run',
      reason: 'Created',
      period: { periodID: '2026-03-01T00:01:00Z' },
      outcomes: [{ reason: 'Superseded' }, { reason: 'Created' }],
    },
  },
  'if windows overlap, the period with the latest chosen time runs, whatever the order of nominal times': {
    state: [
      storedKronJob({ window: { duration: '36h' }, policy: { deadline: '96h' } }, handled('2026-02-25')),
    ],
    now: '2026-03-02T12:00:00Z',
    expected: { action: 'run', reason: 'Created' },
  },
  'a local time that occurs twice gives two periods, and the second one is on time': {
    state: [
      storedKronJob(
        { schedule: '30 2 * * *', timezone: 'Europe/Berlin', window: null, policy: { deadline: '2h' } },
        handled('2026-10-25'),
      ),
    ],
    now: '2026-10-25T01:30:00Z',
    expected: {
      action: 'run',
      reason: 'Created',
      outcomes: [
        { periodID: '2026-10-25T00:30:00Z', reason: 'Superseded' },
        { periodID: '2026-10-25T01:30:00Z', reason: 'Created' },
      ],
    },
  },
  'a period with a centered window can be late before its nominal time': {
    state: [
      storedKronJob(
        {
          window: { mode: 'around', duration: '20h' },
          distribution: { name: 'normal', params: { mu: 'start', sigma: '10m' } },
          policy: { deadline: '12h' },
        },
        handled('2026-02-28'),
      ),
    ],
    now: '2026-03-01T00:00:00Z',
    expected: { action: 'run', reason: 'Created', period: { periodID: `${day}T00:00:00Z` } },
  },
  'a period without an allowed instant is recorded': {
    state: [storedKronJob({ constraints: { only: [{ hours: '5' }] } })],
    now: '2026-03-01T00:00:00Z',
    expected: { action: 'record', reason: 'NoAllowedInstant', status: { lastOutcome: 'unschedulable' } },
  },
  'several outcomes are written at once, each with its reason': {
    state: [
      storedKronJob(
        { policy: { deadline: '96h' }, constraints: { avoid: [{ date: '2026-02-27' }] } },
        handled('2026-02-25'),
      ),
    ],
    now: '2026-03-01T01:00:00Z',
    expected: {
      action: 'run',
      reason: 'Created',
      outcomes: [
        { reason: 'Superseded' },
        { outcome: 'unschedulable', reason: 'NoAllowedInstant' },
        { reason: 'Superseded' },
        { reason: 'Created' },
      ],
    },
  },
  'after a long outage the ten newest outcomes are written': {
    state: [storedKronJob({ schedule: '0 * * * *', window: null }, handled('2026-02-01'))],
    now: '2026-03-01T01:30:00Z',
    expected: {
      action: 'record',
      reason: 'DeadlineExceeded',
      outcomes: Array.from({ length: 10 }, () => ({ outcome: 'missed' })),
    },
  },
  'a clock that goes back repeats nothing': {
    state: [storedKronJob({}, handled(day))],
    expected: { action: 'wait', reason: 'NotDue', create: null },
  },
};
