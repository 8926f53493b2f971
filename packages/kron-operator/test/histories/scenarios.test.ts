import { expect, test } from '@jest/globals';
import type { RecordedOutcome } from '../audit/recordedOutcomes.ts';
import type { History } from './history.ts';
import { live } from './live.ts';
import type { Step } from './step.ts';

const plain: History = {
  configuration: 0,
  concurrency: 'allow',
  maxActive: null,
  pauseAfterFailures: null,
  deadline: '0s',
  successful: 3,
  failed: 1,
  ttl: null,
  completes: false,
  operators: 'one',
  neighbour: false,
  steps: [],
};

/** Both periods, 00:01 and 00:02, are due at 00:03:00. */
const twoAtOnce = 5;

/** Ends at 00:05:00. */
const bounded = 7;

type Scenario = Partial<Omit<History, 'steps'>> & { readonly steps: Step[]; readonly outcomes: string[] };

/** Histories that have revealed bugs, with their first outcomes. */
const scenarios: Readonly<Record<string, Scenario>> = {
  'a create without an answer for ten seconds does not make its period miss its deadline': {
    steps: [
      { does: 'leave unanswered', what: 'creates of Jobs', times: 1 },
      { does: 'wait', seconds: 60 },
    ],
    outcomes: ['00:01 executed Created'],
  },
  'periods that were due in a suspension, also across a restart of the operator, are missed for that reason':
    {
      steps: [
        { does: 'suspend' },
        { does: 'wait', seconds: 70 },
        { does: 'terminate', process: 0, downFor: 1 },
        { does: 'wait', seconds: 80 },
        { does: 'resume' },
        { does: 'wait', seconds: 60 },
      ],
      outcomes: ['00:01 missed Suspended', '00:02 missed Suspended', '00:03 executed Created'],
    },
  'periods that were due before a resume that no process has recorded are missed as after an outage': {
    steps: [
      { does: 'suspend' },
      { does: 'wait', seconds: 150 },
      // The next request is the status write after the resume.
      { does: 'crash', process: 0, calls: 0, point: 'before', downFor: 1 },
      { does: 'resume' },
      { does: 'wait', seconds: 60 },
    ],
    outcomes: ['00:01 missed DeadlineExceeded', '00:02 missed DeadlineExceeded', '00:03 executed Created'],
  },
  'a Job that is gone before the next one of the same second is created is not created again': {
    configuration: twoAtOnce,
    ttl: 0,
    completes: true,
    steps: [
      { does: 'delay', what: 'creates of Jobs', seconds: 0.2, times: 1 },
      { does: 'wait', seconds: 170 },
    ],
    outcomes: ['00:01 executed Created', '00:02 executed Created'],
  },
  'an answer after its Job is gone does not block the next period': {
    concurrency: 'forbid',
    ttl: 0,
    completes: true,
    steps: [
      { does: 'answer late', what: 'creates of Jobs', seconds: 0.1, times: 1 },
      { does: 'wait', seconds: 105 },
    ],
    outcomes: ['00:01 executed Created', '00:02 executed Created'],
  },
  'a Job that was created and deleted before it was recorded is listed beside the periods that a clock jump missed':
    {
      configuration: 1,
      ttl: 0,
      successful: 0,
      failed: 0,
      steps: [
        { does: 'answer late', what: 'creates of Jobs', seconds: 3, times: 1 },
        { does: 'wait', seconds: 5 },
        {
          does: 'edit the policy',
          concurrency: 'allow',
          maxActive: null,
          pauseAfterFailures: null,
          deadline: '0s',
        },
        { does: 'crash', process: 0, calls: 0, point: 'before', downFor: 1 },
        { does: 'end a Job', which: 'oldest', as: 'succeeded' },
        { does: 'wait', seconds: 3 },
        { does: 'step the clock', seconds: 3600 },
        { does: 'wait', seconds: 3 },
      ],
      outcomes: ['00:00 missed Unknown', '00:51 missed DeadlineExceeded'],
    },
  'a Job whose create was answered after a clock jump is recorded beside the missed periods': {
    steps: [
      { does: 'answer late', what: 'creates of Jobs', seconds: 3, times: 1 },
      { does: 'wait', seconds: 40 },
      { does: 'step the clock', seconds: 3600 },
    ],
    outcomes: ['00:01 executed JobExists'],
  },
  'a Job whose deletion met a transient refusal is replaced all the same, and the new Job does not run beside it':
    {
      concurrency: 'replace',
      successful: 0,
      failed: 0,
      steps: [
        { does: 'refuse', what: 'deletions of Jobs', code: 409, times: 1 },
        { does: 'wait', seconds: 100 },
      ],
      outcomes: ['00:01 executed Created', '00:02 executed Created'],
    },
  'a Job that is gone before its create is answered is not listed as active': {
    ttl: 0,
    completes: true,
    steps: [
      { does: 'wait', seconds: 60 },
      { does: 'answer late', what: 'creates of Jobs', seconds: 3, times: 1 },
      { does: 'wait', seconds: 45 },
    ],
    outcomes: ['00:01 executed Created', '00:02 executed Created'],
  },
  'a claimed period whose name a foreign Job has is retried without a status write each time': {
    ttl: 30,
    steps: [{ does: 'take the next name' }, { does: 'wait', seconds: 75 }],
    outcomes: ['00:01 missed DeadlineExceeded'],
  },
  'a period that is due while another one is claimed gets its own claim before its Job is created': {
    deadline: '10m',
    ttl: 0,
    completes: true,
    steps: [
      { does: 'wait', seconds: 39 },
      { does: 'delay', what: 'status writes', seconds: 3, times: 1 },
      { does: 'wait', seconds: 2 },
      { does: 'step the clock', seconds: 61 },
      // Right after the claim that follows when the clock is trusted again.
      { does: 'crash', process: 0, calls: 3, point: 'after', downFor: 1 },
      { does: 'wait', seconds: 40 },
    ],
    outcomes: ['00:01 missed Superseded', '00:02 missed Unknown'],
  },
  'a period that is due while the create of another one is refused starts, and is not only recorded': {
    concurrency: 'forbid',
    deadline: '10m',
    successful: 0,
    failed: 0,
    ttl: 30,
    neighbour: true,
    steps: [
      { does: 'wait', seconds: 20 },
      { does: 'freeze', process: 0, calls: 4, point: 'before', seconds: 100 },
      { does: 'wait', seconds: 5 },
      { does: 'refuse', what: 'creates of Jobs', code: 422, times: 1 },
      { does: 'wait', seconds: 107 },
      { does: 'delete a Job', which: 'oldest' },
      { does: 'wait', seconds: 8 },
      { does: 'end a Job', which: 'oldest', as: 'succeeded' },
    ],
    outcomes: [],
  },
  'a claimed period that an edit has superseded stays so after another edit with a clock set back': {
    configuration: 1,
    successful: 0,
    failed: 0,
    ttl: 30,
    operators: 'two',
    steps: [
      { does: 'take the next name' },
      { does: 'answer late', what: 'creates of Jobs', seconds: 3, times: 1 },
      { does: 'wait', seconds: 5 },
      { does: 'suspend' },
      { does: 'step the clock', seconds: -3600 },
      { does: 'crash', process: 0, calls: 0, point: 'before', downFor: 0 },
      { does: 'wait', seconds: 16 },
      { does: 'store an invalid spec', which: 0 },
      { does: 'edit the schedule', to: 1 },
      { does: 'terminate', process: 0, downFor: 0 },
      { does: 'wait', seconds: 1 },
      { does: 'step the clock', seconds: -3600 },
    ],
    outcomes: [],
  },
  'a period that was claimed before the clock was set back by an hour is recorded when it is due again': {
    configuration: 1,
    concurrency: 'forbid',
    successful: 0,
    failed: 0,
    ttl: 30,
    completes: true,
    steps: [
      { does: 'crash', process: 0, calls: 2, point: 'after', downFor: 130 },
      { does: 'wait', seconds: 35 },
      { does: 'step the clock', seconds: -3600 },
      { does: 'refuse', what: 'creates of Jobs', code: 422, times: 1 },
    ],
    outcomes: ['00:00 missed Unknown'],
  },
  'a Job that is older than its period, because the clock was set back while it was created, is no evidence to another process':
    {
      steps: [
        { does: 'delay', what: 'creates of Jobs', seconds: 9, times: 1 },
        { does: 'wait', seconds: 42 },
        { does: 'terminate', process: 0, downFor: 0 },
        { does: 'step the clock', seconds: -3600 },
      ],
      outcomes: [],
    },
  'while the clock of a replica is ten years ahead nothing is decided, and what is within its deadline runs afterwards':
    {
      deadline: '10m',
      steps: [
        { does: 'wait', seconds: 10 },
        { does: 'set the clock of a replica', process: 0, by: 315_360_000, seconds: 60 },
        { does: 'wait', seconds: 130 },
      ],
      outcomes: ['00:01 executed Created', '00:02 executed Created'],
    },
  'an outcome whose status write was stored without an answer is counted': {
    steps: [
      { does: 'reset', what: 'status writes', when: 'after', times: 4 },
      { does: 'wait', seconds: 105 },
    ],
    outcomes: ['00:01 executed Created', '00:02 executed Created'],
  },
  'an outcome whose status write is answered after its watch event is counted once': {
    steps: [
      { does: 'answer late', what: 'status writes', seconds: 40, times: 3 },
      { does: 'wait', seconds: 105 },
    ],
    outcomes: ['00:01 executed Created'],
  },
  'after the last period the status shows that none is left': {
    configuration: bounded,
    steps: [{ does: 'wait', seconds: 290 }],
    outcomes: ['00:03 executed Created', '00:04 executed Created', '00:05 executed Created'],
  },
};

for (const [rule, { outcomes, ...parts }] of Object.entries(scenarios)) {
  test(rule, async () => {
    const { violations, outcomes: recorded } = await live({ ...plain, ...parts }, 'memory');
    const text = recorded.map(textOf);
    expect({ violations, outcomes: text.slice(0, outcomes.length) }).toEqual({ violations: [], outcomes });
  });
}

test('periods start in time while every status is refused, which is reported once, and are recorded afterwards', async () => {
  const steps: Step[] = [
    { does: 'wait', seconds: 10 },
    { does: 'refuse', what: 'status writes', code: 422, times: Number.POSITIVE_INFINITY },
    { does: 'wait', seconds: 200 },
  ];
  const { violations, outcomes, log } = await live({ ...plain, steps }, 'memory');
  expect(violations).toEqual([]);
  const created = log.filter((line) => line.includes(' info job-created ')).map((line) => line.slice(11, 19));
  expect(created.slice(0, 3)).toEqual(['00:01:00', '00:02:00', '00:03:00']);
  expect(log.filter((line) => / (warn|error) /.test(line))).toHaveLength(1);
  expect(outcomes.slice(0, 3).map(textOf)).toEqual([
    '00:01 executed JobExists',
    '00:02 executed JobExists',
    '00:03 executed JobExists',
  ]);
});

test('after a conflict the status is computed again, the Job is created once, and the fifth conflict in a row is logged', async () => {
  const conflicts = (times: number): Step[] => [
    { does: 'wait', seconds: 10 },
    { does: 'refuse', what: 'status writes', code: 409, times },
    { does: 'wait', seconds: 55 },
  ];
  for (const [times, warnings] of [
    [4, 0],
    [7, 1],
  ] as const) {
    const { violations, outcomes, log } = await live({ ...plain, steps: conflicts(times) }, 'memory');
    expect([violations, outcomes.slice(0, 1).map(textOf)]).toEqual([[], ['00:01 executed Created']]);
    expect(log.filter((line) => line.includes(' info job-created '))).toHaveLength(outcomes.length);
    expect(log.filter((line) => / warn /.test(line))).toHaveLength(warnings);
  }
});

function textOf({ periodID, outcome, reason }: RecordedOutcome): string {
  return `${periodID.slice(11, 16)} ${outcome} ${reason}`;
}
