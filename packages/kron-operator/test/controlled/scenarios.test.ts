import { afterEach, describe, expect, test } from '@jest/globals';
import { ControlledJobHarness, type ControlledJobHarnessOptions, template } from './controlledJobHarness.ts';

const first = 'desk-1772442000-0';
const second = 'desk-1772442000-1';

let open: ControlledJobHarness | undefined;

afterEach(async () => {
  await open?.close();
  open = undefined;
});

async function desk(options: ControlledJobHarnessOptions = {}): Promise<ControlledJobHarness> {
  open = await ControlledJobHarness.start(options);
  return open;
}

/** A minute into the run, with its Job. */
async function running(
  options: ControlledJobHarnessOptions = {},
  spec: Parameters<ControlledJobHarness['create']>[0] = {},
): Promise<ControlledJobHarness> {
  const at = await desk(options);
  await at.create(spec);
  await at.world.pass(90);
  return at;
}

const recreate = { restartStrategy: { specChangePolicy: 'Recreate' } } as const;

describe('a run', () => {
  test('starts with a Job that is created suspended and then unsuspended, and ends with its deletion', async () => {
    const at = await desk();
    await at.create();
    expect([at.jobs, at.status.shouldBeRunning, at.status.nextStartTime]).toEqual([
      [],
      false,
      '2026-03-02T09:00:00Z',
    ]);
    await at.world.pass(31);
    expect(at.jobs).toEqual([`${first} running`]);
    const created = at.world.changes.find(({ resource }) => resource === 'jobs')?.object;
    expect(created?.['spec']).toMatchObject({ suspend: true });
    expect(created?.metadata['annotations']).toEqual({ 'kron.io/not-yet-released': 'true' });
    expect(created?.metadata.labels).toMatchObject({
      'kron.io/controlled-job': 'desk',
      'kron.io/scheduled-at': '20260302T090000Z',
      'kron.io/job-index': '0',
    });
    expect(at.job(first)?.metadata.annotations ?? {}).toEqual({});
    expect(at.status).toMatchObject({ shouldBeRunning: true, isRunning: true, isSuspended: false });
    expect(at.conditions).toEqual(
      expect.arrayContaining(['ShouldBeRunning', 'JobExists', 'RunningExpectedly']),
    );
    await at.world.pass(600);
    expect([at.jobs, at.status.isRunning, at.status.active]).toEqual([[], false, undefined]);
    expect(at.eventReasons).toEqual(['JobStarted', 'JobUnsuspended', 'JobStopped']);
    expect(at.status.actionHistory?.map(({ type, jobName }) => `${type} ${jobName}`)).toEqual([
      `JobStopped ${first}`,
      `JobUnsuspended ${first}`,
      `JobStarted ${first}`,
    ]);
  });

  test('that began while no operator ran starts late, with the name of its start', async () => {
    const at = await desk({ at: '2026-03-02T09:05:00Z' });
    await at.create();
    expect(at.jobs).toEqual([`${first} running`]);
  });

  test('does not start after its starting deadline, which is reported', async () => {
    const at = await desk({ at: '2026-03-02T09:05:00Z' });
    await at.create({ startingDeadlineSeconds: 60 });
    expect([at.jobs, at.conditions]).toEqual([[], expect.arrayContaining(['StartingDeadlineExceeded'])]);
    expect(at.eventReasons).toEqual(['StartingDeadlineExceeded']);
  });

  test.each(['failed', 'succeeded'] as const)('whose Job has %s does not start again', async (end) => {
    const at = await running();
    await at.endJob(first, end);
    await at.world.pass(300);
    expect(at.jobs).toEqual([`${first} ended`]);
    expect(at.conditions).toContain(end === 'failed' ? 'JobFailed' : 'JobComplete');
    await at.world.pass(400);
    expect(at.jobs).toEqual([]);
  });

  test('continues without writes when another reconcile finds nothing new', async () => {
    const at = await running();
    const revision = at.world.server.revision();
    for (const member of at.world.crew.members) at.world.crew.terminate(member, 0);
    await at.world.settled();
    await at.world.pass(60);
    expect(at.world.server.revision()).toBe(revision);
  });

  test('ends with its ControlledJob', async () => {
    const at = await running();
    await at.delete();
    await at.world.pass(5);
    expect(at.job(first)).toBeUndefined();
  });
});

describe('a Job without the label', () => {
  /** In a run whose starting deadline has passed, so that the operator creates no Job. */
  const late = async (): Promise<ControlledJobHarness> => {
    const at = await desk({ at: '2026-03-02T09:05:00Z' });
    await at.create({ startingDeadlineSeconds: 60 });
    return at;
  };

  test('that is created outside of runs is deleted at once, before the Job of the run starts', async () => {
    const at = await desk({ podsEndWithin: 3 });
    await at.create();
    await at.createJob('stray', {});
    const seen: (readonly string[])[] = [];
    for (let passed = 0; passed < 60; passed += 1) {
      await at.world.pass(1);
      seen.push(at.jobs);
    }
    expect(seen.filter((jobs) => jobs.filter((job) => job.endsWith(' running')).length > 1)).toEqual([]);
    expect(at.jobs).toEqual([`${first} running`]);
  });

  test('that runs during a run is the Job of that run, and its end shows at once', async () => {
    const at = await late();
    await at.createJob('stray', {});
    await at.world.pass(2);
    expect([at.jobs, at.conditions]).toEqual([
      ['stray running'],
      expect.arrayContaining(['RunningExpectedly']),
    ]);
    await at.endJob('stray', 'succeeded');
    await at.world.pass(1);
    expect(at.conditions).toContain('JobComplete');
    expect(at.status.active).toBeUndefined();
  });

  test('is one of which one is kept', async () => {
    const at = await late();
    for (let count = 0; count < 7; count += 1) await at.createHeldJob(`stray-${count}`, {});
    await at.world.pass(60);
    expect(at.jobs).toEqual([expect.stringMatching(/^stray-. running$/)]);
    expect(at.status.active).toHaveLength(1);
  });

  test('that was created before the last stop is gone before the Job of the run is unsuspended', async () => {
    const at = await desk({ podsEndWithin: 3 });
    await at.create({
      startingDeadlineSeconds: 60,
      events: [
        { action: 'start', cronSchedule: '1 9 * * *' },
        { action: 'stop', cronSchedule: '0 9 * * *' },
      ],
    });
    await at.createJob('stray', {});
    await at.world.pass(150);
    expect(at.jobs).toEqual(['desk-1772442060-0 running']);
  });

  test('that was created during the run is deleted at the stop', async () => {
    const at = await running();
    await at.endJob(first, 'failed');
    await at.createJob('stray', {});
    await at.world.pass(600);
    expect(at.jobs).toEqual([]);
    expect(at.status.active).toBeUndefined();
    expect(at.conditions).not.toContain('JobBeingDeleted');
  });

  test('is deleted on suspension', async () => {
    const at = await running();
    await at.endJob(first, 'failed');
    await at.createJob('stray', { 'kron.io/controlled-job': 'other' });
    await at.edit({ suspend: true });
    await at.world.pass(30);
    expect([at.jobs, at.status.active]).toEqual([[], undefined]);
  });

  test('that runs when the operator starts outside of runs is deleted', async () => {
    const at = await desk({ at: '2026-03-02T10:00:00Z' });
    await at.create();
    await at.createJob('stray', {});
    for (const member of at.world.crew.members) at.world.crew.terminate(member, 0);
    at.world.crew.hire();
    await at.world.settled();
    await at.world.pass(30);
    expect(at.jobs).toEqual([]);
  });

  test('that a user created stays as the Job of the run', async () => {
    const at = await desk();
    await at.create();
    await at.createJob('by-hand', { 'kron.io/manual': 'true' });
    await at.world.pass(300);
    expect(at.jobs).toEqual(['by-hand running']);
    expect(at.conditions).toEqual(expect.arrayContaining(['JobExists', 'RunningExpectedly']));
    await at.endJob('by-hand', 'succeeded');
    await at.world.pass(200);
    expect(at.jobs).toEqual(['by-hand ended']);
    await at.world.pass(300);
    expect(at.jobs).toEqual([]);
  });

  test('of another owner is left alone', async () => {
    const at = await running();
    await at.createJob('foreign', {}, false);
    await at.world.pass(600);
    expect([at.jobs, at.job('foreign')?.metadata.name]).toEqual([[], 'foreign']);
  });
});

describe('user actions', () => {
  test('a Job that a user has suspended stays suspended, even after a template change', async () => {
    const at = await running({}, recreate);
    await at.editJob(first, { spec: { suspend: true } });
    await at.edit({ jobTemplate: template('two') });
    await at.world.pass(60);
    expect([at.jobs, at.conditions]).toEqual([
      [`${first} suspended`],
      expect.arrayContaining(['JobStoppedByUser', 'OutOfDate']),
    ]);
    await at.world.pass(600);
    expect(at.jobs).toEqual([]);
  });

  test('a Job that a user deletes is created again', async () => {
    const at = await running();
    const before = at.job(first)?.metadata.uid;
    await at.deleteJob(first);
    await at.world.pass(1);
    expect(at.jobs).toEqual([`${first} running`]);
    expect(at.job(first)?.metadata.uid).not.toBe(before);
  });

  test('the next Job waits for Pods that a background deletion left behind', async () => {
    const at = await running({ podsEndWithin: 20 });
    await at.deleteJob(first);
    await at.world.pass(10);
    expect(at.jobs).toEqual([`${first} held`]);
    await at.world.pass(15);
    expect(at.jobs).toEqual([`${first} running`]);
  });

  test('a manual Job outside of a run stays until the next stop', async () => {
    const at = await desk({ at: '2026-03-02T08:50:00Z' });
    await at.create();
    await at.createJob('by-hand', { 'kron.io/controlled-job': 'desk', 'kron.io/manual': 'true' });
    await at.world.pass(60);
    expect([at.jobs, at.conditions]).toEqual([
      ['by-hand running'],
      expect.arrayContaining(['JobManuallyScheduled', 'RunningExpectedly']),
    ]);
    await at.world.pass(1_200);
    expect(at.jobs).toEqual([]);
  });

  test('any other Job outside of a run is deleted', async () => {
    const at = await desk({ at: '2026-03-02T08:50:00Z' });
    await at.create();
    await at.createJob('by-hand', { 'kron.io/controlled-job': 'desk' });
    await at.world.pass(2);
    expect([at.jobs, at.eventReasons]).toEqual([[], ['JobStopped']]);
  });

  test('a ControlledJob that is created again while a Job is created records only its own actions', async () => {
    const at = await desk();
    await at.create();
    at.world.delay(at.operators('create', 'jobs'), 3, 1);
    await at.world.pass(31);
    await at.delete();
    await at.create();
    await at.world.pass(30);
    expect(at.jobs).toEqual([`${first} running`]);
    expect(at.status.actionHistory?.map(({ type }) => type)).toEqual(['JobUnsuspended', 'JobStarted']);
  });

  test('a ControlledJob that is created again while a deletion has no answer records only its own actions', async () => {
    const at = await running();
    const deletions = at.operators('delete', 'jobs');
    at.world.delay(deletions, 3, 1);
    at.world.reset(deletions, 'after', 1);
    await at.edit({ suspend: true });
    await at.delete('Orphan');
    await at.create();
    await at.world.pass(60);
    expect(at.status.actionHistory?.map(({ type }) => type)).toEqual(['JobUnsuspended', 'JobStarted']);
  });

  test('suspending deletes the Job, and resuming starts the run again', async () => {
    const at = await running({ podsEndWithin: 5 });
    await at.edit({ suspend: true });
    expect(at.jobs).toEqual([`${first} ending`]);
    await at.world.pass(10);
    expect([at.jobs, at.conditions]).toEqual([[], expect.arrayContaining(['Suspended'])]);
    expect(at.eventReasons).toContain('JobSuspended');
    await at.edit({ suspend: false });
    await at.world.pass(1);
    expect(at.jobs).toEqual([`${first} running`]);
  });

  test('one of several Jobs is kept, here the one with the highest index', async () => {
    const at = await running();
    const labels = {
      'kron.io/controlled-job': 'desk',
      'kron.io/template-hash': at.job(first)?.metadata.labels?.['kron.io/template-hash'] ?? '',
    };
    await at.editJob(first, { spec: { suspend: true } });
    await at.createJob('desk-1772442000-7', {
      ...labels,
      'kron.io/job-index': '7',
      'kron.io/scheduled-at': '20260302T090000Z',
    });
    await at.world.pass(2);
    expect(at.jobs).toEqual(['desk-1772442000-7 running']);
  });
});

describe('a changed template', () => {
  test('waits for the next run under the policy Ignore', async () => {
    const at = await running();
    await at.edit({ jobTemplate: template('two') });
    await at.world.pass(5);
    expect([at.jobs, at.conditions]).toEqual([[`${first} running`], expect.arrayContaining(['OutOfDate'])]);
  });

  test('creates another Job at once and unsuspends it when the old Job and its Pods are gone', async () => {
    const at = await running({ podsEndWithin: 20 }, recreate);
    await at.edit({ jobTemplate: template('two') });
    expect(at.jobs).toEqual([`${first} ending`, `${second} held`]);
    await at.world.pass(15);
    expect(at.jobs).toEqual([`${first} ending`, `${second} held`]);
    await at.world.pass(6);
    expect(at.jobs).toEqual([`${second} running`]);
    expect(at.eventReasons).toEqual([
      'JobStarted',
      'JobUnsuspended',
      'JobRestarted',
      'JobStopped',
      'JobUnsuspended',
    ]);
  });

  test('that changes repeatedly leads to one Job', async () => {
    const at = await running({ podsEndWithin: 20 }, recreate);
    for (const image of ['two', 'three', 'four']) await at.edit({ jobTemplate: template(image) });
    await at.world.pass(45);
    expect(at.jobs).toHaveLength(1);
    expect(at.jobs[0]).toMatch(/running$/);
  });
});

describe('failures', () => {
  test('a refused Job is retried and reported', async () => {
    const at = await desk();
    await at.create();
    at.world.refuse(at.operators('create', 'jobs'), 403, 6);
    await at.world.pass(30.05);
    expect(at.conditions).toEqual(expect.arrayContaining(['FailedToCreateJob', 'NotRunningUnexpectedly']));
    await at.world.pass(5);
    expect([at.jobs, at.conditions]).toEqual([
      [`${first} running`],
      expect.not.arrayContaining(['FailedToCreateJob']),
    ]);
    expect(at.eventReasons).toEqual(['FailedToCreateJob', 'JobStarted', 'JobUnsuspended']);
  });

  test('a large template that may not be read is reported like a refused Job', async () => {
    const at = await desk();
    const annotations = { notes: 'x'.repeat(40_000) };
    await at.create({ jobTemplate: { ...template('one'), metadata: { annotations } } });
    at.world.refuse(at.operators('get', 'controlledjobs'), 403, 6);
    await at.world.pass(30.05);
    expect(at.conditions).toEqual(expect.arrayContaining(['FailedToCreateJob', 'NotRunningUnexpectedly']));
    expect(at.eventReasons).toEqual(['FailedToCreateJob']);
    await at.world.pass(5);
    expect(at.jobs).toEqual([`${first} running`]);
  });

  test('a foreign Job of the same name blocks the run until it is gone, and is not touched', async () => {
    const at = await desk();
    await at.create();
    await at.createJob(first, {}, false);
    await at.world.pass(40);
    expect([at.jobs, at.conditions]).toEqual([[], expect.arrayContaining(['FailedToCreateJob'])]);
    expect(at.eventReasons).toContain('ForeignJob');
    await at.deleteJob(first);
    await at.world.pass(60);
    expect(at.jobs).toEqual([`${first} running`]);
  });

  test('an unreadable spec is reported, its Jobs are kept, and other ControlledJobs continue', async () => {
    const at = await running();
    await at.storeSpec({ events: 'every morning' });
    await at.world.pass(5);
    expect([at.jobs, at.conditions]).toEqual([[`${first} running`], expect.arrayContaining(['Error'])]);
    expect(at.eventReasons).toContain('InvalidSpec');
  });

  test.each([
    ['the create', 'create', 'jobs'],
    ['the release', 'patch', 'jobs'],
    ['the status', 'patch', 'controlledjobs'],
    ['the list of Jobs', 'list', 'jobs'],
    ['the list of Pods', 'list', 'pods'],
  ])(
    'without an answer to %s nothing is done twice and every action is reported once',
    async (_, verb, resource) => {
      const at = await desk();
      await at.create();
      at.world.reset(at.operators(verb, resource), 'after', 1);
      await at.world.pass(60);
      expect(at.jobs).toEqual([`${first} running`]);
      expect(at.status.actionHistory?.map(({ type }) => type)).toEqual(['JobUnsuspended', 'JobStarted']);
      expect(at.eventReasons).toEqual(['JobStarted', 'JobUnsuspended']);
    },
  );

  test('a Job that changes during its unsuspend is decided on again', async () => {
    const at = await desk();
    await at.create();
    at.world.delay(at.operators('patch', 'jobs'), 3, 1);
    await at.world.pass(31);
    await at.editJob(first, { metadata: { labels: { touched: 'yes' } } });
    await at.world.pass(5);
    expect([at.jobs, at.eventReasons]).toEqual([[`${first} running`], ['JobStarted', 'JobUnsuspended']]);
  });

  test('Pods are listed again after the clock was set back', async () => {
    const at = await running({ podsEndWithin: 20 });
    await at.deleteJob(first);
    at.world.setClock(-600);
    await at.world.pass(25);
    expect(at.jobs).toEqual([`${first} running`]);
  });

  test('a clock step in the first second of an operator is noticed', async () => {
    const at = await desk({ at: '2026-03-02T08:59:30Z' });
    await at.create();
    expect(at.status.nextStartTime).toBe('2026-03-02T09:00:00Z');
    at.world.setClock(-86_400);
    // The clock is trusted again after three answers.
    await at.world.pass(29);
    expect(at.status.nextStartTime).toBe('2026-03-01T09:00:00Z');
  });

  test('a stop happens even while every status is refused', async () => {
    const at = await running();
    at.world.refuse(at.operators('patch', 'controlledjobs'), 503, 10_000);
    await at.world.pass(545);
    expect(at.jobs).toEqual([]);
  });
});

describe('an operator that ends', () => {
  const points = ['before', 'after'] as const;
  const calls = [0, 1, 2, 3, 4, 5, 6];

  test.each(points.flatMap((point) => calls.map((call) => [point, call] as const)))(
    'is replaced by one that continues where it ended: %s call %i of a restart',
    async (point, call) => {
      const at = await running({ podsEndWithin: 8 }, recreate);
      const member = at.world.crew.at(0);
      if (member === undefined) throw new Error('no operator is running');
      member.plannedFault = { calls: call, point, inject: (dying) => at.world.crew.kill(dying, 1) };
      await at.edit({ jobTemplate: template('two') });
      await at.world.pass(30);
      expect(at.jobs).toEqual([`${second} running`]);
      expect(at.conditions).not.toContain('OutOfDate');
    },
  );

  test('is replaced by the other replica, and writes nothing after a freeze', async () => {
    const at = await desk({ operators: 'two', podsEndWithin: 5 });
    await at.create(recreate);
    const leader = at.world.crew.at(0);
    if (leader === undefined) throw new Error('no operator is running');
    await at.world.pass(29);
    leader.plannedFault = { calls: 1, point: 'after', inject: (one) => at.world.crew.freeze(one, 40) };
    await at.world.pass(60);
    await at.edit({ jobTemplate: template('two') });
    await at.world.pass(30);
    expect(at.jobs).toEqual([`${second} running`]);
  });
});
