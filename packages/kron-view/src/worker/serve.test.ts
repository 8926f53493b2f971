import { describe, expect, test } from '@jest/globals';
import type { FleetKronJob, FleetObject, FleetRun } from '@kron/fleet/fleet/fleet';
import { makeFleet } from '@kron/fleet/fleet/makeFleet';
import { utcText } from '@kron/fleet/text/instantText';
import { day, kronJob, parts } from '@kron/fleet/testing/fleets';
import { fleetRun } from '../testing/columns.ts';
import type { Answer, Request } from './protocol.ts';
import { serve } from './serve.ts';

/** An engine whose slices are done one by one. Each slice is one step. */
function stepped(): { send: (request: Request) => void; run: (most?: number) => void; answers: Answer[] } {
  const answers: Answer[] = [];
  const callbacks: (() => void)[] = [];
  let time = 0;
  const send = serve({
    post: (answer) => answers.push(answer),
    now: () => (time += 1),
    later: (callback) => callbacks.push(callback),
    slice: 2,
  });
  const run = (most = 1_000_000): void => {
    for (let left = most; left > 0 && callbacks.length > 0; left--) callbacks.shift()?.();
  };
  return { send, run, answers };
}

const fleet = makeFleet(parts());
const instants = { type: 'instants' as const, span: day, rows: [0, 1], urgent: false };

function loaded(value: unknown = fleet): ReturnType<typeof stepped> {
  const engine = stepped();
  engine.send({ type: 'load', fleet: value });
  engine.run();
  return engine;
}

/** Sends a request, and returns the last answer of a type. */
function ask<Type extends Answer['type']>(
  { send, run, answers }: ReturnType<typeof stepped>,
  request: Request,
  type: Type,
): Extract<Answer, { type: Type }> {
  send(request);
  run();
  const found = answers.findLast((answer): answer is Extract<Answer, { type: Type }> => answer.type === type);
  if (found === undefined) throw new Error(`expected an answer of the type ${type}`);
  return found;
}

test('a Fleet is answered with its objects', () => {
  const [answer] = loaded().answers;
  expect(answer).toMatchObject({
    type: 'objects',
    fleet: { now: day.from, span: day, tzdata: '2025c' },
    rows: [
      { identity: 'prod/db-backup', schedule: '0 0 * * *', zone: 'Europe/Paris' },
      { identity: 'prod/desk', schedule: '2 events', zone: 'America/New_York' },
    ],
  });
});

test('what is no Fleet is refused with its place', () => {
  expect(loaded({ ...fleet, now: 'today' }).answers).toEqual([
    { type: 'failed', id: null, message: expect.stringContaining('now') },
  ]);
});

test('an object with too many periods costs no other one its instants', () => {
  const often = kronJob('prod/often', { schedule: '* * * * *' });
  const engine = loaded(
    makeFleet(parts({ objects: [often, kronJob('prod/daily', { schedule: '@daily' })] })),
  );
  const span = { from: day.from, to: day.from + 400 * 86_400 };
  engine.send({ ...instants, id: 1, span });
  engine.run();
  const [, part, failed] = engine.answers;
  expect(part).toMatchObject({ type: 'instants', part: [{ row: 1 }] });
  expect(failed).toMatchObject({
    type: 'failed',
    id: 1,
    message: 'prod/often has more than 527040 periods in this span: zoom in',
  });
});

test('a table of too many periods is refused, and their problems are found', () => {
  const often = ['a', 'b', 'c', 'd'].map((name) => kronJob(`prod/${name}`, { schedule: '* * * * *' }));
  const engine = loaded(makeFleet(parts({ objects: often })));
  const span = { from: day.from, to: day.from + 365 * 86_400 };
  const filter = { rows: null, outcomes: [], now: null };
  // From then on, the engine keeps the periods of this span.
  engine.send({ ...instants, id: 3, span, rows: [] });
  engine.send({ type: 'table', id: 1, span, filter, offset: 0, limit: 1 });
  engine.send({ type: 'problems', id: 2, span, maxPerMinute: null, assumed: 600, isObserved: false });
  engine.run();
  const [, , refused, found] = engine.answers;
  const message = 'the fleet has more than 2000000 periods in this span: search for fewer objects';
  expect(refused).toEqual({ type: 'failed', id: 1, message });
  const problems = found?.type === 'problems' ? found.problems : [];
  const overlapping = problems.filter(({ code }) => code === 'Overlapping');
  expect(overlapping.map(({ identity }) => identity)).toEqual(often.map(({ identity }) => identity));
});

test('the starts of one object are counted in steps, so that other answers come in between', () => {
  const engine = loaded(makeFleet(parts({ objects: [kronJob('prod/often', { schedule: '* * * * *' })] })));
  const span = { from: day.from, to: day.from + 30 * 86_400 };
  engine.send({ type: 'loads', id: 1, span, rows: null, urgent: false });
  engine.run(3);
  engine.send({ type: 'object', id: 2, identity: 'prod/often', now: day.from });
  engine.run();
  expect(engine.answers.map(({ type }) => type)).toEqual(['objects', 'object', 'loads']);
});

test('a patch during a request does not change the objects of its answer', () => {
  const often = ['a', 'b', 'c'].map((name) => kronJob(`prod/${name}`, { schedule: '* * * * *' }));
  const engine = loaded(makeFleet(parts({ objects: often })));
  engine.send({ type: 'problems', id: 1, span: day, maxPerMinute: null, assumed: 600, isObserved: false });
  engine.run(1);
  engine.send({ type: 'patch', patch: { objects: [], runs: [], gone: ['KronJob prod/a'] } });
  engine.run();
  const answer = engine.answers.at(-1);
  const problems = answer?.type === 'problems' ? answer.problems : [];
  const overlapping = problems.filter(({ code }) => code === 'Overlapping');
  expect(overlapping.map(({ identity }) => identity)).toEqual(['prod/a', 'prod/b', 'prod/c']);
});

test('a row keeps its key when another object is deleted, and manifests of one object have different keys', () => {
  const [a, b] = ['a', 'b'].map((name) => kronJob(`prod/${name}`, { schedule: '@daily' }));
  const engine = stepped();
  const keysAfter = (request: Request): string[] =>
    ask(engine, request, 'objects').rows.map(({ key }) => key);
  const load = (objects: FleetObject[]): Request => ({ type: 'load', fleet: makeFleet(parts({ objects })) });
  const [, before] = keysAfter(load([a!, b!]));
  const patch = { objects: [], runs: [], gone: ['KronJob prod/a'] };
  expect(keysAfter({ type: 'patch', patch })).toEqual([before]);
  expect(new Set(keysAfter(load([b!, { ...b!, kind: 'CronJob' }, b!]))).size).toBe(3);
});

test('instants come in the order of the rows, and end', () => {
  const { send, run, answers } = loaded();
  send({ ...instants, id: 1, rows: [1, 0] });
  run();
  const [, part, done] = answers;
  expect(part).toMatchObject({ type: 'instants', id: 1, part: [{ row: 1 }, { row: 0 }] });
  expect(done).toEqual({ type: 'done', id: 1 });
});

test('a newer request of a type cancels the older one', () => {
  const { send, run, answers } = loaded();
  send({ ...instants, id: 1 });
  run(1);
  send({ ...instants, id: 2 });
  run();
  expect(answers.slice(1).map((answer) => 'id' in answer && answer.id)).toEqual([2, 2]);
});

test('a Fleet replaces an older one that is not compiled yet, and the patches of that one', () => {
  const { send, run, answers } = stepped();
  send({ type: 'load', fleet });
  run(1);
  send({ type: 'patch', patch: { objects: [], runs: [], gone: ['KronJob prod/db-backup'] } });
  send({ type: 'load', fleet });
  run();
  expect(answers).toMatchObject([{ type: 'objects', rows: [{}, {}] }]);
});

test('a cancelled request is not answered', () => {
  const { send, run, answers } = loaded();
  send({ ...instants, id: 1 });
  send({ type: 'cancel', id: 1 });
  run();
  expect(answers).toHaveLength(1);
});

test('an explanation is answered before instants that were asked for earlier', () => {
  const { send, run, answers } = loaded();
  send({ ...instants, id: 1 });
  send({
    type: 'explain',
    id: 2,
    identity: 'prod/db-backup',
    periodID: '2026-11-22T23:00:00Z',
    now: day.from,
  });
  run();
  expect(answers.map(({ type }) => type)).toEqual(['objects', 'explanation', 'instants', 'done']);
});

test('urgent loads come before instants', () => {
  const { send, run, answers } = loaded();
  send({ ...instants, id: 1 });
  send({ type: 'loads', id: 2, span: day, rows: null, urgent: true });
  run();
  expect(answers.map(({ type }) => type)).toEqual(['objects', 'loads', 'instants', 'done']);
});

describe('an error', () => {
  test('ends only its request', () => {
    const { send, run, answers } = loaded();
    send({ ...instants, id: 1 });
    send({
      type: 'explain',
      id: 2,
      identity: 'prod/db-backup',
      periodID: '2026-11-22T23:00:01Z',
      now: day.from,
    });
    run();
    expect(answers.slice(1).map(({ type }) => type)).toEqual(['failed', 'instants', 'done']);
    expect(answers[1]).toEqual({
      type: 'failed',
      id: 2,
      message: 'prod/db-backup has no period 2026-11-22T23:00:01Z',
    });
  });

  test('comes of a request without a Fleet', () => {
    const { send, run, answers } = stepped();
    send({ type: 'check', id: 7 });
    run();
    expect(answers).toEqual([
      { type: 'failed', id: 7, message: 'expected a Fleet before any other request' },
    ]);
  });
});

describe('the check', () => {
  const checked = (value: unknown): Answer => ask(loaded(value), { type: 'check', id: 1 }, 'checked');

  test('holds for the Fleet as it was made', () => {
    expect(checked(fleet)).toEqual({ type: 'checked', id: 1, matches: true });
  });

  test('does not hold with other offsets', () => {
    const paris = { ...fleet.zones['Europe/Paris']!, offsets: [[fleet.zones['Europe/Paris']!.from, 7200]] };
    expect(checked({ ...fleet, zones: { ...fleet.zones, 'Europe/Paris': paris } })).toMatchObject({
      matches: false,
    });
  });
});

describe('problems', () => {
  const problemsOf = (
    objects: Parameters<typeof makeFleet>[0]['objects'],
    from: string,
    { runs = [], isObserved = false }: { runs?: FleetRun[]; isObserved?: boolean } = {},
  ): unknown => {
    const start = Date.parse(from) / 1000;
    const span = { from: start, to: start + 86_400 };
    const engine = loaded({ ...makeFleet(parts({ ...span, now: start, objects })), runs });
    const request = { type: 'problems', id: 1, span, maxPerMinute: 1, assumed: 600, isObserved } as const;
    return ask(engine, request, 'problems').problems.map(({ code, message }) => [code, message]);
  };
  const night = { schedule: '30 2 * * *', timezone: 'Europe/Paris', policy: { deadline: '5m' } };

  test.each([
    ['2027-03-27T12:00:00Z', 'LostInGap', /^2027-03-28: the clock of Europe\/Paris leaves out its time/],
    ['2026-10-24T12:00:00Z', 'DoubledInFold', /^2026-10-25: the clock of Europe\/Paris shows its time twice/],
  ])('of %s are %s', (from, code, message) => {
    expect(problemsOf([kronJob('shop/sync', night)], from)).toEqual([[code, expect.stringMatching(message)]]);
  });

  test.each(['2027-03-27T12:00:00Z', '2026-10-24T12:00:00Z'])('of %s are none with clockChanges', (from) => {
    const spec = { ...night, clockChanges: { gap: 'after' as const, fold: 'first' as const } };
    expect(problemsOf([kronJob('shop/sync', spec)], from)).toEqual([]);
  });

  test.each([
    ['KronJob', 'forbid', 4, 'the later run is skipped (forbid)'],
    ['KronJob', 'allow', 8, 'both run (allow)'],
    // A CronJob with concurrencyPolicy Forbid, and one with startingDeadlineSeconds: 0 too.
    ['CronJob', 'queue', 8, 'the later run starts when that Job ends, unless a later period is due by then'],
    ['CronJob', 'forbid', 4, 'the later run does not start'],
    ['CronJob', 'allow', 8, 'both run'],
  ] as const)('of a %s with %s are overlaps with runs that start', (kind, concurrency, more, effect) => {
    const policy = { deadline: '5m', concurrency };
    const often = { ...kronJob('prod/often', { schedule: '*/6 12 * * *', policy }), kind };
    expect(problemsOf([often], '2026-11-22T12:00:00Z')).toEqual([
      ['Overlapping', `a run of 10m is still active at 2026-11-22T12:06:00Z and at ${more} more: ${effect}`],
    ]);
  });

  test.each([
    ['*/6', 'forbid', []],
    // The run at 12:00 ends at 12:10, and that at 12:04 at 12:14.
    [
      '*/4',
      'forbid',
      '2 runs of 10m are still active at 2026-11-22T12:08:00Z and at 4 more: the later run is skipped (forbid)',
    ],
    [
      '*/4',
      'replace',
      '2 runs of 10m are still active at 2026-11-22T12:08:00Z and at 12 more: the oldest Job is deleted first (replace)',
    ],
  ] as const)(
    'of two Jobs at once, every %s minutes with %s, are overlaps of three',
    (minutes, concurrency, wanted) => {
      const policy = { deadline: '5m', concurrency, maxActive: 2 };
      const often = kronJob('prod/often', { schedule: `${minutes} 12 * * *`, policy });
      const found = problemsOf([often], '2026-11-22T12:00:00Z');
      expect(found).toEqual(typeof wanted === 'string' ? [['Overlapping', wanted]] : wanted);
    },
  );

  test.each([
    ['three finished Jobs', 3, true, 'a run of 7m, the median of its Jobs, is'],
    ['two finished Jobs', 2, true, 'a run of 10m is'],
    ['three finished Jobs that do not count', 3, false, 'a run of 10m is'],
  ])('with %s', (_, count, isObserved, wanted) => {
    const often = kronJob('prod/often', { schedule: '*/6 12 * * *', policy: { deadline: '5m' } });
    const runs = ['00', '06', '12'].slice(0, count).map((minute) =>
      fleetRun({
        identity: 'prod/often',
        periodID: `2026-11-22T11:${minute}:00Z`,
        startedAt: `2026-11-22T11:${minute}:00Z`,
        endedAt: `2026-11-22T11:${String(Number(minute) + 7).padStart(2, '0')}:00Z`,
        result: 'Succeeded',
      }),
    );
    expect(problemsOf([often], '2026-11-22T12:00:00Z', { runs, isObserved })).toEqual([
      ['Overlapping', expect.stringContaining(wanted)],
    ]);
  });

  test('name unschedulable periods, overlapping runs, short deadlines and crowded minutes', () => {
    const objects = [
      kronJob('prod/never', {
        schedule: '0 12 * * *',
        constraints: { avoid: [{ hours: '0-23' }] },
        policy: { deadline: '5m' },
      }),
      kronJob('prod/often', { schedule: '*/5 12 * * *', policy: { deadline: '5m', concurrency: 'replace' } }),
      kronJob('prod/short', { schedule: '5 12 * * *', policy: { deadline: '10s' } }),
    ];
    expect(problemsOf(objects, '2026-11-22T12:00:00Z')).toEqual([
      ['Unschedulable', '2026-11-22T12:00:00Z has no allowed second'],
      [
        'Overlapping',
        'a run of 10m is still active at 2026-11-22T12:05:00Z and at 10 more: the oldest Job is deleted first (replace)',
      ],
      ['LikelyLate', 'policy.deadline is 10s: a run that is due while the operator restarts is missed'],
      ['Crowded', '2026-11-22T12:05:00Z: 2 starts in a minute, over 1'],
    ]);
  });
});

describe('a table of a source with a past', () => {
  const hour = 3_600;
  const recorded = (hours: number): FleetRun =>
    fleetRun({ identity: 'prod/hourly', periodID: utcText(day.from + hours * hour), result: 'Failed' });
  const past = {
    ...makeFleet(parts({ objects: [kronJob('prod/hourly', { schedule: '0 * * * *' })] })),
    runs: [2, 4].map(recorded),
  };
  const now = day.from + 5.5 * hour;

  function rowsOf(
    outcomes: readonly string[],
    offset: number | null,
    { limit = 100, value = past }: { limit?: number; value?: unknown } = {},
  ): [number, string[][]] {
    const filter = { rows: null, outcomes, now };
    const request = { type: 'table', id: 1, span: day, filter, offset, limit } as const;
    const answer = ask(loaded(value), request, 'table');
    return [answer.offset, answer.rows.map(({ periodID, outcome }) => [periodID.slice(11, 13), outcome])];
  }

  test('has what was recorded, and leaves out what was not', () => {
    const [, rows] = rowsOf([], 0);
    const first = new Date(day.from * 1_000).getUTCHours();
    expect(rows.slice(0, 3)).toEqual([
      [String((first + 2) % 24).padStart(2, '0'), 'executed'],
      [String((first + 4) % 24).padStart(2, '0'), 'executed'],
      [String((first + 6) % 24).padStart(2, '0'), 'planned'],
    ]);
    expect(rows).toHaveLength(20);
  });

  test('has what was not recorded, if it is asked for', () => {
    const [, rows] = rowsOf(['not on record'], 0);
    expect(rows.map(([, outcome]) => outcome)).toEqual(Array.from({ length: 4 }, () => 'not on record'));
  });

  test('has its last page after it became shorter', () => {
    const [offset, rows] = rowsOf([], 100, { limit: 8 });
    expect([offset, rows.length]).toEqual([12, 8]);
    expect(rowsOf([], 19, { limit: 8 })).toEqual([19, rows.slice(-1)]);
    expect(rowsOf(['missed'], 100)).toEqual([0, []]);
  });

  test('opens at now', () => {
    expect(rowsOf([], null, { limit: 4 })[0]).toBe(0);
    const value = { ...past, runs: [0, 1, 2, 3, 4, 5].map(recorded) };
    expect(rowsOf([], null, { limit: 4, value })[0]).toBe(1);
  });
});

describe('a KronJob of a cluster', () => {
  const now = day.from + 1_800;
  const hourly = kronJob('prod/hourly', { schedule: '0 * * * *' });
  const off = kronJob('prod/hourly', { schedule: '0 * * * *', policy: { suspend: true } });
  const waits = {
    waiting: { periodID: '2026-11-22T11:00:00Z', reason: 'Queued', message: 'Job hourly-1 is active' },
  };
  const paused = { paused: 'The last 5 runs failed' };

  type Shown = { periodID: string; outcome: string };

  /** The outcome of a period in the table, the file, the next runs of the page, and Explain. */
  function outcomesOf(object: FleetObject, periodID: string, hasPast: boolean): unknown {
    const engine = loaded(makeFleet(parts({ objects: [object] })));
    const filter = { rows: null, outcomes: [], now: hasPast ? now : null };
    const { identity } = object;
    engine.send({ type: 'table', id: 1, span: day, filter, offset: 0, limit: 100 });
    engine.send({ type: 'export', id: 2, span: day, filter, format: 'json' });
    engine.send({ type: 'object', id: 3, identity, now });
    engine.send({ type: 'explain', id: 4, identity, periodID, now });
    engine.run();
    const outcomes = engine.answers.map((answer) => [
      answer.type,
      shownIn(answer).find((one) => one.periodID === periodID)?.outcome,
    ]);
    return Object.fromEntries(outcomes.slice(1));
  }

  function shownIn(answer: Answer): readonly Shown[] {
    if (answer.type === 'table') return answer.rows;
    if (answer.type === 'object') return answer.details[0]?.next ?? [];
    if (answer.type === 'explanation') return answer.parts.map(({ data }) => data as Shown);
    if (answer.type !== 'bytes') return [];
    return (JSON.parse(new TextDecoder().decode(answer.bytes)) as { items: Shown[] }).items;
  }

  const all = (outcome: string): object => ({
    table: outcome,
    bytes: outcome,
    object: outcome,
    explanation: outcome,
  });

  test.each<[string, FleetObject, string, boolean, object]>([
    [
      'that waits since before the span',
      { ...hourly, flow: waits },
      '2026-11-22T11:00:00Z',
      false,
      all('waiting'),
    ],
    [
      'that waits, in a source with a past',
      { ...hourly, flow: waits },
      '2026-11-22T11:00:00Z',
      true,
      all('waiting'),
    ],
    ['after one that waits', { ...hourly, flow: waits }, '2026-11-22T13:00:00Z', true, all('planned')],
    ['of a paused one', { ...hourly, flow: paused }, '2026-11-22T13:00:00Z', true, all('paused')],
    [
      'of a suspended one, whose status is older',
      { ...off, flow: paused },
      '2026-11-22T13:00:00Z',
      true,
      { ...all('suspended'), explanation: null },
    ],
  ])('shows a period %s everywhere', (_, object, periodID, hasPast, expected) => {
    expect(outcomesOf(object, periodID, hasPast)).toEqual(expected);
  });

  test('has its next run first, and is waiting or paused until a patch', () => {
    const engine = loaded(makeFleet(parts({ objects: [{ ...hourly, flow: waits }] })));
    const next = (flow: Partial<FleetKronJob>): unknown => {
      const patch = { objects: [{ ...hourly, ...flow }], runs: [], gone: [] };
      const { rows, changed } = ask(engine, { type: 'patch', patch }, 'objects');
      const request = { type: 'object', id: 1, identity: 'prod/hourly', now } as const;
      const [first] = ask(engine, request, 'object').details[0]?.next ?? [];
      return [first?.periodID, first?.outcome, rows[0]?.flow, changed];
    };
    expect(next({ flow: waits })).toEqual(['2026-11-22T11:00:00Z', 'waiting', 'waiting', [0]]);
    expect(next({ flow: paused })).toEqual(['2026-11-22T13:00:00Z', 'paused', 'paused', [0]]);
    expect(next({})).toEqual(['2026-11-22T13:00:00Z', 'planned', null, [0]]);
  });
});

test('the page of an object has its spec in words, its next runs, and their places in the window', () => {
  const spread = kronJob('prod/nightly', {
    schedule: '0 0 * * *',
    window: { mode: 'after', duration: '3h' },
    spread: { slot: 1, of: 4, group: 'backups' },
  });
  const request = { type: 'object', id: 1, identity: 'prod/nightly', now: day.from } as const;
  const [details] = ask(loaded(makeFleet(parts({ objects: [spread] }))), request, 'object').details;
  expect(details?.facts).toEqual(
    expect.arrayContaining([
      ['Window', '3h after the nominal time'],
      ['Distribution', 'uniform'],
      ['Spread', 'slot 1 of 4 in backups'],
    ]),
  );
  expect(details?.next).toHaveLength(10);
  expect(details?.next.map(({ at }) => at)).toEqual(
    details?.next.map(({ at }) => at).toSorted((a, b) => a - b),
  );
  const { start = 0, slot, draws = [] } = details?.picture ?? {};
  expect(slot).toEqual({ from: start + 2_700, to: start + 5_400 });
  expect(draws.every(({ time }) => time >= start + 2_700 && time <= start + 5_400)).toBe(true);
});

test.each([
  ['KronJob', 'queue', undefined, 'the later run waits until a Job ends (queue)', '0s'],
  [
    'CronJob',
    'queue',
    undefined,
    'the later run starts when that Job ends, unless a later period is due by then',
    'none: it starts however late',
  ],
  ['CronJob', 'forbid', '0s', 'the later run does not start', '0s'],
] as const)(
  'the page of a %s with %s and deadline %s says when a late run starts',
  (kind, concurrency, deadline, active, late) => {
    const policy = { concurrency, ...(deadline === undefined ? {} : { deadline }) };
    const one = { ...kronJob('prod/a', { schedule: '0 0 * * *', policy }), kind };
    const request = { type: 'object', id: 1, identity: 'prod/a', now: day.from } as const;
    const [details] = ask(loaded(makeFleet(parts({ objects: [one] }))), request, 'object').details;
    const facts = Object.fromEntries(details?.facts ?? []);
    expect([facts['If a Job is active'], facts['Deadline']]).toEqual([active, late]);
  },
);

describe('the problems', () => {
  const hourly = { schedule: '0 * * * *', policy: { deadline: '10s' } };
  const policy = { deadline: '1h' };
  const never = { schedule: '0 12 * * *', policy, constraints: { avoid: [{ hours: '0-23' }] } };
  const objects = [
    kronJob('prod/late', hourly),
    kronJob('prod/never', never),
    kronJob('prod/missed', { schedule: '0 * * * *', policy }),
    kronJob('prod/failing', { schedule: '0 * * * *', policy }),
  ];
  const periodID = '2026-11-22T01:00:00Z';
  const runs = [
    fleetRun({ identity: 'prod/missed', periodID, outcome: 'missed', reason: 'DeadlineExceeded' }),
    fleetRun({ identity: 'prod/failing', periodID, result: 'Failed' }),
  ];
  const limits = { maxPerMinute: null, assumed: 600, isObserved: true };

  function codesOf(value: unknown): string[] {
    const request = { type: 'problems', id: 1, span: day, ...limits } as const;
    return ask(loaded(value), request, 'problems').problems.map(({ code }) => code);
  }

  test('are what is wrong now, then the rest', () => {
    expect(codesOf({ ...makeFleet(parts({ objects })), runs })).toEqual([
      'Failing',
      'Missed',
      'Unschedulable',
      'LikelyLate',
    ]);
  });

  test('of a KronJob hide none of the CronJob of the same name', () => {
    const problem = { severity: 'error', message: '', identity: 'prod/never', place: null } as const;
    const unschedulable = { ...problem, code: 'Unschedulable', kind: 'KronJob' as const };
    const broken = { ...problem, code: 'InvalidSchedule', kind: 'KronJob' as const };
    const kronJobNever = kronJob('prod/never', never);
    const cronJobNever = { ...kronJobNever, kind: 'CronJob' as const };
    const both = makeFleet(parts({ objects: [kronJobNever, cronJobNever] }));
    expect(codesOf(both)).toEqual(['Unschedulable', 'Unschedulable']);
    expect(codesOf({ ...both, problems: [unschedulable] })).toEqual(['Unschedulable', 'Unschedulable']);
    const accepting = { ...kronJobNever, accepted: { Unschedulable: 'meant' } };
    expect(codesOf({ ...both, objects: [accepting, cronJobNever] })).toEqual(['Unschedulable']);
    const invalid = { ...cronJobNever, spec: { schedule: '' } };
    expect(codesOf({ ...both, objects: [kronJobNever, invalid], problems: [broken] })).toEqual([
      'Unschedulable',
      'InvalidSchedule',
      'InvalidSpec',
    ]);
  });

  test('are without those that an object accepts', () => {
    const accepting = objects.map((object) => ({
      ...object,
      accepted:
        object.identity === 'prod/failing'
          ? { LikelyLate: 'meant' }
          : { Missed: 'meant', LikelyLate: 'meant' },
    }));
    expect(codesOf({ ...makeFleet(parts({ objects: accepting })), runs })).toEqual([
      'Failing',
      'Unschedulable',
    ]);
  });
});
