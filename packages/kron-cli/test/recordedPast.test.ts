import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { json } from './testing/manifest.ts';
import { storedKronJob } from './testing/observed.ts';
import { ReachableCluster } from './testing/reachableCluster.ts';
import { staticText } from './testing/reportOf.ts';
import { now, runKron } from './testing/runKron.ts';

const recent = [
  { periodID: '2026-02-28T00:00:00Z', outcome: 'missed', reason: 'DeadlineExceeded' },
  {
    periodID: '2026-02-27T00:00:00Z',
    outcome: 'executed',
    reason: 'Created',
    jobName: 'backup-of-friday',
    result: 'Failed',
  },
  { periodID: '2026-02-26T00:00:00Z', outcome: 'skipped', reason: 'JobActive' },
];
const kronJob = storedKronJob({}, { recent });
const span = ['--from', '2026-02-25', '--to', '2026-03-01T23:59:59Z'];

const due = '2026-02-28T18:00:00Z';

function condition(type: string, status: string, reason: string, message: string): object {
  return { type, status, reason, message, lastTransitionTime: due };
}

/** An hourly KronJob whose period of 18:00 has a claim for `Queue`. */
function claimed(
  name: string,
  policy: object,
  status: object,
  conditions: readonly object[],
): Record<string, unknown> {
  const claim = { periodID: due, chosenTime: due, claimedAt: due, jobName: name, holder: 'a', for: 'Queue' };
  const spec = { schedule: '0 * * * *', window: undefined, policy: { concurrency: 'queue', ...policy } };
  return storedKronJob(spec, { claim, conditions, ...status }, { name, uid: name });
}

const scheduled = condition('Ready', 'True', 'Scheduled', 'Periods are scheduled.');
const suspended = condition('Ready', 'True', 'Suspended', 'suspend is true.');
const pauses = { pauseAfterFailures: 2 };
const flows = [
  claimed('queued', {}, {}, [condition('Ready', 'True', 'Queued', 'Period 18 waits for a place.')]),
  claimed('paused', pauses, { claim: undefined, consecutiveFailures: 2 }, [
    condition('Ready', 'False', 'ConsecutiveFailures', 'The last 2 runs failed.'),
  ]),
  claimed('refused', {}, {}, [
    scheduled,
    condition('SchedulingError', 'True', 'FailedCreate', 'exceeded quota:\u001b[31m jobs'),
  ]),
  claimed('started', {}, {}, [
    scheduled,
    condition('SchedulingError', 'False', 'NoError', 'Nothing prevents due periods from running.'),
  ]),
  claimed('queued-suspended', { suspend: true }, {}, [suspended]),
  claimed('paused-suspended', { ...pauses, suspend: true }, { consecutiveFailures: 2 }, [suspended]),
];

/** The Job of Friday is suspended, and the period of Saturday was skipped for it. */
function heldBy(name: string, job: object): Record<string, unknown> {
  const periods = [
    { periodID: '2026-02-28T00:00:00Z', outcome: 'skipped', reason: 'JobActive' },
    {
      periodID: '2026-02-27T00:00:00Z',
      outcome: 'executed',
      reason: 'Created',
      jobName: `${name}-1`,
      result: 'Suspended',
      ...job,
    },
    { periodID: '2026-02-26T00:00:00Z', outcome: 'skipped', reason: 'JobActive' },
  ];
  return storedKronJob({}, { recent: periods }, { name, uid: name });
}

const held = [
  heldBy('nightly', { queue: 'batch\u001b[31m' }),
  heldBy('by-hand', {}),
  heldBy('ended', { result: 'Failed', queue: 'batch' }),
];

let cluster: ReachableCluster;
beforeAll(async () => {
  cluster = await ReachableCluster.start([kronJob, ...flows, ...held]);
});
afterAll(() => cluster.close());

type Item = { outcome: string; reason: string; jobName?: string; result?: string };

function words({ outcome, reason, jobName = '-', result = '-' }: Item): string {
  return [outcome, reason, jobName, result].join(' | ');
}

const expected = [
  'not on record |  | - | -',
  'skipped | JobActive | - | -',
  'executed | Created | backup-of-friday | Failed',
  'missed | DeadlineExceeded | - | -',
  'planned |  | - | -',
];

describe('kron preview of a cluster shows what was recorded', () => {
  const preview = (format: string) => cluster.kron(['preview', 'backup', ...now, ...span, '-o', format]);

  test('in JSON', async () => {
    const { items } = JSON.parse((await preview('json')).out) as { items: Item[] };
    expect(items.map(words)).toEqual(expected);
  });

  test.each([
    [
      'csv',
      /not on record,,,KronJob\n.*skipped,JobActive,,KronJob\n.*executed,Created,Failed,KronJob\n.*missed,DeadlineExceeded,,KronJob\n.*planned,,,KronJob\n/,
    ],
    ['yaml', /outcome: executed\n {4}reason: Created\n {4}jobName: backup-of-friday\n {4}result: Failed\n/],
    ['table', /^CHOSEN .* OUTCOME {8}RESULT {2}REASON$/m],
    ['table', / executed {7}Failed {2}Created\n.* missed {17}DeadlineExceeded\n.* planned\n/],
    ['wide', / executed {7}Failed {2}backup-of-friday {2}Created\n/],
  ])('in %s: %s', async (format, pattern) => {
    expect((await preview(format)).out).toMatch(pattern);
  });

  test('in the tables of a report', async () => {
    const text = staticText((await preview('html')).out);
    expect(text).toMatch(
      /not on record .* skipped JobActive .* executed Created .* missed DeadlineExceeded .* planned/,
    );
  });

  test('with --period, too', async () => {
    const args = ['preview', 'backup', ...now, '--period', '2026-02-28T00:00:00Z', '-o', 'json'];
    const { items } = JSON.parse((await cluster.kron(args)).out) as { items: Item[] };
    expect(items.map(words)).toEqual(['missed | DeadlineExceeded | - | -']);
  });
});

describe('kron explain of a cluster shows what was recorded', () => {
  test.each([
    ['2026-02-28', /^Outcome {8}missed \(DeadlineExceeded\)$/m, 'missed | DeadlineExceeded | - | -'],
    [
      '2026-02-27',
      /^Outcome {8}executed \(Created\)\n {15}Job backup-of-friday: Failed$/m,
      'executed | Created | backup-of-friday | Failed',
    ],
    [
      '2026-02-25',
      /^Outcome {8}not on record\n {15}status\.recent does not list this period$/m,
      'not on record |  | - | -',
    ],
    ['2026-03-01', /^Outcome {8}planned\n {15}if a Job of an earlier period/m, 'planned |  | - | -'],
  ])('of %s', async (day, text, data) => {
    const args = ['explain', 'backup', ...now, '--period', `${day}T00:00:00Z`];
    expect((await cluster.kron(args)).out).toMatch(text);
    const { out } = await cluster.kron([...args, '-o', 'json']);
    expect(words(JSON.parse(out) as Item)).toBe(data);
  });
});

describe('a Job that is suspended', () => {
  const explain = async (name: string, day: string): Promise<string> => {
    const { out } = await cluster.kron(['explain', name, ...now, '--period', `${day}T00:00:00Z`]);
    const [, found = ''] = /^Outcome +(.*?)\nUnschedulable/ms.exec(out) ?? [];
    return found.replaceAll(/\n +/g, '\n');
  };
  const queue = 'batch';

  test.each([
    ['nightly', `Suspended, waits in queue ${queue}`, `\nJob nightly-1 waits in queue ${queue}`],
    ['by-hand', 'Suspended', '\nJob by-hand-1 is suspended'],
    ['ended', 'Failed', ''],
  ])(
    'is shown by kron explain of %s, and is the cause of a later skipped period',
    async (name, job, cause) => {
      expect(await explain(name, '2026-02-28')).toBe(`skipped (JobActive)${cause}`);
      expect(await explain(name, '2026-02-27')).toBe(`executed (Created)\nJob ${name}-1: ${job}`);
      expect(await explain(name, '2026-02-26')).toBe('skipped (JobActive)');
    },
  );

  test('has its queue in JSON', async () => {
    const args = ['explain', 'nightly', ...now, '--period', '2026-02-27T00:00:00Z', '-o', 'json'];
    const { out } = await cluster.kron(args);
    expect(JSON.parse(out)).toMatchObject({ jobName: 'nightly-1', result: 'Suspended', queue });
  });

  test('is shown by kron preview', async () => {
    const { out } = await cluster.kron(['preview', 'nightly', ...now, ...span]);
    expect(out).toMatch(/ executed {7}Suspended {2}Created\n/);
  });
});

describe('a KronJob whose period waits, or that is paused', () => {
  const run = async (command: string, name: string, ...args: readonly string[]): Promise<string> => {
    const { out, err } = await cluster.kron([command, name, ...now, ...args]);
    return out + err;
  };

  const table = /^.*?([^ ]+)Z .* (waiting|paused|suspended|planned) *([\w.]*)$/gm;
  const formats = {
    table,
    wide: table,
    csv: /,([^,]+)Z,(\w+),([\w.]*),,KronJob$/gm,
    json: /"chosenTime": "(.+)Z",\s+.*\s+"outcome": "(.+)",\s+"reason": "(.*)"/g,
    html: /<td><time datetime="(\S+)Z">\S+ \S+Z<\/time><\/td><td>(\w+)<\/td><td>([\w.]*)<\/td>/g,
  };
  const inEachFormat = Object.entries(formats);

  /** The time, outcome and reason of each row. */
  function rowsIn(text: string, row: RegExp): string[] {
    return [...text.matchAll(row)].map(([, time = '', outcome, reason = '']) =>
      [time.slice(-8), outcome, reason].join(' ').trim(),
    );
  }

  const previews: Readonly<Record<string, readonly string[]>> = {
    queued: ['18:00:00 waiting Queued', '19:00:00 planned'],
    refused: ['18:00:00 waiting FailedCreate', '19:00:00 planned'],
    paused: ['19:00:00 paused ConsecutiveFailures'],
    'queued-suspended': ['19:00:00 suspended policy.suspend'],
    'paused-suspended': ['19:00:00 suspended policy.suspend'],
  };

  test.each(
    Object.keys(previews).flatMap((name) =>
      inEachFormat.map(([format, row]) => [name, format, row] as const),
    ),
  )('kron preview of %s in %s', async (name, format, row) => {
    const out = await run('preview', name, '--for', '1h', '-o', format);
    expect(rowsIn(out, row)).toEqual(previews[name]);
  });

  test.each([
    ['queued', 'waiting', 'planned'],
    ['refused', 'waiting', 'planned'],
    ['paused', 'paused'],
    ['queued-suspended', 'suspended'],
    ['paused-suspended', 'suspended'],
  ])('--only finds periods of %s that are %j', async (name, ...expectedOutcomes) => {
    for (const outcome of ['planned', 'unschedulable', 'suspended', 'waiting', 'paused']) {
      const only = ['--only', outcome, '--count', '1'];
      const isExpected = expectedOutcomes.includes(outcome);
      const found = rowsIn(await run('preview', name, ...only), table);
      expect(found.map((row) => row.split(' ')[1])).toEqual(isExpected ? [outcome] : []);
      const named = await run('preview', name, ...only, '-o', 'name');
      expect(named).toBe(isExpected ? `kronjob.kron.io/${name}\n` : '');
    }
  });

  test.each([
    ['queued', '18:10', 'prod/queued '],
    ['queued', '17:00', 'prod/queued '],
    ['paused', '18:10', 'next run: none: prod/paused is paused'],
    ['paused-suspended', '18:10', 'next run: none: prod/paused-suspended is suspended'],
  ])('the table of %s from %s begins with "%s"', async (name, from, start) => {
    const out = await run('preview', name, '--from', `2026-02-28T${from}:00Z`);
    expect(out.slice(0, start.length)).toBe(start);
  });

  test.each([
    ['queued', '18:00', 'waiting (Queued)\nPeriod 18 waits for a place.'],
    ['refused', '18:00', 'waiting (FailedCreate)\nexceeded quota: jobs'],
    ['started', '18:00', 'waiting (Queued)'],
    ['paused', '19:00', 'paused (ConsecutiveFailures)\nThe last 2 runs failed.'],
    ['queued-suspended', '18:00', 'not on record\nstatus.recent does not list this period'],
    ['paused-suspended', '19:00', 'Suspended\nspec.policy.suspend is true: no Job starts until it is false.'],
  ])('kron explain of %s at %s', async (name, time, outcome) => {
    const out = await run('explain', name, '--period', `2026-02-28T${time}:00Z`);
    const [, found = ''] = /^Outcome +(.*?)\nUnschedulable/ms.exec(out) ?? [];
    expect(found.replaceAll(/\n +/g, '\n')).toBe(outcome);
  });

  test.each(inEachFormat)('a later span in %s does not', async (format, row) => {
    const later = ['--from', '2026-02-28T18:50:00Z', '--for', '1h'];
    const out = await run('preview', 'queued', ...later, '-o', format);
    expect(rowsIn(out, row)).toEqual(['19:00:00 planned']);
  });

  test.each([
    ['preview', '2026-02-28T18:10:00Z', 2],
    ['preview', '2026-02-28T18:50:00Z', 1],
    ['forecast', '2026-02-28T18:10:00Z', 1],
  ])('the report of kron %s from %s counts its %i rows', async (command, from, count) => {
    const out = await run(command, 'queued', '--from', from, '--for', '1h', '-o', 'html');
    expect(rowsIn(out, formats.html)).toHaveLength(count);
    expect(out).toContain(`<caption>All ${count} runs, starts and stops</caption>`);
  });

  test.each([
    ['queued', '18:00', 2, ''],
    ['queued', '18:10', 1, ''],
    ['paused', '18:00', 1, 'note: left out: 1 not on record period\n'],
    ['paused-suspended', '18:10', 0, 'note: left out: 1 suspended period\n'],
  ])('the calendar of %s from %s has %i events', async (name, from, count, note) => {
    const within = ['--from', `2026-02-28T${from}:00Z`, '--for', '1h'];
    const { out, err } = await cluster.kron(['preview', name, ...now, ...within, '-o', 'ics']);
    expect(err).toBe(note);
    expect(out.match(/^BEGIN:VEVENT\r$/gm) ?? []).toHaveLength(count);
  });

  test.each([
    ['18:10', /^\S+ 18:00:00Z .* waiting +Queued\n$/m],
    ['17:00', /^\S+ 18:00:00Z .* waiting +Queued\n$/m],
    ['18:50', /^no waiting period in this span\n$/],
  ])('--only waiting from %s searches no period to come', async (time, expectedText) => {
    const from = `2026-02-28T${time}:00Z`;
    expect(await run('preview', 'queued', '--only', 'waiting', '--from', from)).toMatch(expectedText);
  });
});

test('a manifest that the API server has stored keeps its past in a file', async () => {
  const args = ['preview', '-f', '-', ...now, ...span, '-o', 'json'];
  const { items } = JSON.parse((await runKron(args, { stdin: json(kronJob) })).out) as { items: Item[] };
  expect(items.map(words)).toEqual(expected);
});

test('a manifest without a past has planned runs only', async () => {
  const { status: _, metadata, ...manifest } = kronJob;
  const stdin = json({ ...manifest, metadata: { ...(metadata as object), uid: undefined } });
  const { out } = await runKron(['preview', '-f', '-', ...now, ...span, '-o', 'json'], { stdin });
  const { items } = JSON.parse(out) as { items: Item[] };
  expect(new Set(items.map(words))).toEqual(new Set(['planned |  | - | -']));
});
