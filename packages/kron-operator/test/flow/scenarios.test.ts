import { afterEach, describe, expect, test } from '@jest/globals';
import type { RequestFacts } from '@kron/api-server';
import type { KronJobSpec } from 'kron-core';
import type { KronJobFacts } from '../../src/kronjobs/metrics.ts';
import { audit } from '../audit/audit.ts';
import { kronJob, type RefusalScene } from '../reliability/refusalScenarios.ts';

let open: RefusalScene | undefined;

afterEach(async () => {
  await open?.world.close();
  open = undefined;
});

type Policy = NonNullable<KronJobSpec['policy']>;

/** Runs every hour. The scene begins 30 s before 9:00. */
async function hourly(policy: Policy, metrics: Parameters<typeof kronJob>[3] = {}): Promise<RefusalScene> {
  const limits = { successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 3 };
  open = await kronJob({ ...limits, ...policy }, '0 * * * *', undefined, metrics);
  return open;
}

/** Passes time until an instant of that day. */
async function until({ world }: RefusalScene, time: string): Promise<void> {
  await world.pass((Date.parse(`2026-03-02T${time}Z`) - world.clock.now()) / 1_000);
}

/** The newest outcomes, as in `10:00 skipped Displaced`. */
function outcomes({ status }: RefusalScene): string[] {
  return (status.recent ?? []).map(
    ({ periodID, outcome, reason }) => `${periodID.slice(11, 16)} ${outcome} ${reason}`,
  );
}

/** The claim, as in `10:00 Queue`. */
function claim({ status }: RefusalScene): string | undefined {
  return status.claim && `${status.claim.periodID.slice(11, 16)} ${status.claim.for}`;
}

function ready({ status }: RefusalScene): string | undefined {
  const { status: is, reason } = status.conditions?.find(({ type }) => type === 'Ready') ?? {};
  return `${is} ${reason}`;
}

/** The requests of the operator from now on, without watches. */
function requestsOf(scene: RefusalScene): string[] {
  const sent: string[] = [];
  scene.world.server.faults.add({
    on: scene.world.ofOperators(({ verb, resource, subresource, name, dryRun }: RequestFacts) => {
      // The measurement of the clock.
      if (name === 'kron-operator-probe') return false;
      if (verb !== 'watch' && !dryRun && resource !== 'events')
        sent.push(`${verb} ${resource}${subresource === '' ? '' : `/${subresource}`}`);
      return false;
    }),
    fault: { kind: 'refuse', code: 500 },
  });
  return sent;
}

/** How many times each request was sent. */
function counted(sent: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of sent) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

/** The period of 10:00 waits for the Job of 9:00. */
async function waiting(
  policy: Policy = {},
  metrics: Parameters<typeof kronJob>[3] = {},
): Promise<RefusalScene> {
  const scene = await hourly({ concurrency: 'queue', ...policy }, metrics);
  await until(scene, '10:00:05');
  expect([claim(scene), ready(scene)]).toEqual(['10:00 Queue', 'True Queued']);
  return scene;
}

type Wait = {
  readonly policy?: Policy;
  /** What happens after 10:00:05. */
  readonly play: (scene: RefusalScene) => Promise<void>;
  readonly outcomes: readonly string[];
  readonly claim?: string;
  readonly ready?: string;
};

const ran = '09:00 executed Created';

/** What a waiting period does. */
const waits: Readonly<Record<string, Wait>> = {
  'starts when the Job ends': {
    play: async (scene) => {
      await until(scene, '10:59:59');
      scene.endJobs();
      await scene.world.settled();
    },
    outcomes: ['10:00 executed Created', ran],
  },
  'is displaced by the next period': {
    play: (scene) => until(scene, '11:00:00'),
    outcomes: ['10:00 skipped Displaced', ran],
    claim: '11:00 Queue',
    ready: 'True Queued',
  },
  'is displaced by the next period within a long deadline': {
    policy: { deadline: '3h' },
    play: (scene) => until(scene, '11:20:00'),
    outcomes: ['10:00 skipped Displaced', ran],
    claim: '11:00 Queue',
    ready: 'True Queued',
  },
  'is missed at the end of its deadline': {
    policy: { deadline: '10m' },
    play: async (scene) => {
      await until(scene, '10:10:00');
      expect(claim(scene)).toBe('10:00 Queue');
      await until(scene, '10:10:01');
    },
    outcomes: ['10:00 missed DeadlineExceeded', ran],
  },
  'waits no more while suspended, and is missed after the resume': {
    play: async (scene) => {
      await scene.edit({ policy: { suspend: true } });
      expect([claim(scene), outcomes(scene)]).toEqual([undefined, [ran]]);
      await until(scene, '10:40:00');
      await scene.edit({ policy: { suspend: false } });
      await scene.world.pass(1);
    },
    outcomes: ['10:00 missed DeadlineExceeded', ran],
  },
  'waits again after a resume within its deadline': {
    policy: { deadline: '50m' },
    play: async (scene) => {
      await scene.edit({ policy: { suspend: true } });
      await until(scene, '10:40:00');
      await scene.edit({ policy: { suspend: false } });
      await scene.world.pass(1);
    },
    outcomes: [ran],
    claim: '10:00 Queue',
    ready: 'True Queued',
  },
  'is skipped after an edit to forbid': {
    play: (scene) => scene.edit({ policy: { concurrency: 'forbid' } }),
    outcomes: ['10:00 skipped JobActive', ran],
  },
  'starts after an edit to allow': {
    play: (scene) => scene.edit({ policy: { concurrency: 'allow' } }),
    outcomes: ['10:00 executed Created', ran],
  },
  'starts after an edit of the limit': {
    play: (scene) => scene.edit({ policy: { maxActive: 2 } }),
    outcomes: ['10:00 executed Created', ran],
  },
  'replaces the Job after an edit to replace': {
    play: (scene) => scene.edit({ policy: { concurrency: 'replace' } }),
    outcomes: ['10:00 executed Created', ran],
  },
  'gets no outcome after an edit of the schedule': {
    play: (scene) => scene.edit({ schedule: '30 * * * *' }),
    outcomes: [ran],
  },
  'is skipped when the last run that may fail has failed': {
    policy: { pauseAfterFailures: 1 },
    play: async (scene) => {
      scene.endJobs('failed');
      await scene.world.settled();
    },
    outcomes: ['10:00 skipped ConsecutiveFailures', ran],
    ready: 'False ConsecutiveFailures',
  },
  'waits for a Job of kron trigger too': {
    play: async (scene) => {
      await scene.createOwnedJob('desk-by-hand');
      const [first] = scene.stored('jobs');
      scene.world.server.endJob('default', first?.metadata.name ?? '', 'succeeded');
      await scene.world.settled();
      expect(claim(scene)).toBe('10:00 Queue');
      await scene.deleteJob('desk-by-hand');
    },
    outcomes: ['10:00 executed Created', ran],
  },
  'goes on waiting for a Job that is being deleted': {
    play: async (scene) => {
      await scene.setFinalizers(['example.com/backup']);
      const [first] = scene.stored('jobs');
      await scene.deleteJob(first?.metadata.name ?? '');
      expect(claim(scene)).toBe('10:00 Queue');
      await scene.setFinalizers([]);
    },
    outcomes: ['10:00 executed Created', ran],
  },
  'starts under another leader': {
    play: async (scene) => {
      for (const member of scene.world.crew.members) scene.world.crew.kill(member, 90);
      scene.endJobs();
      await scene.world.pass(120);
    },
    outcomes: ['10:00 executed Created', ran],
  },
  'goes on waiting under another leader': {
    play: async (scene) => {
      for (const member of scene.world.crew.members) scene.world.crew.kill(member, 90);
      await scene.world.pass(120);
    },
    outcomes: [ran],
    claim: '10:00 Queue',
    ready: 'True Queued',
  },
  'is claimed again before a Job with a short TTL is created': {
    play: async (scene) => {
      await scene.edit({ jobTemplate: { spec: { ttlSecondsAfterFinished: 60 } } });
      const before = scene.world.server.history().length;
      scene.endJobs();
      await scene.world.settled();
      const writes = scene.world.server.history().slice(before);
      const claims = writes.flatMap(({ object }) => {
        const { claim: stored } = (object['status'] ?? {}) as RefusalScene['status'];
        return stored === undefined ? [] : [stored.for];
      });
      expect(claims).toEqual(['ShortTTL']);
    },
    outcomes: ['10:00 executed Created', ran],
  },
  'is decided when it is due again after the clock was set back': {
    play: async (scene) => {
      scene.world.setClock(-600);
      await scene.world.pass(5);
      expect(claim(scene)).toBe('10:00 Queue');
      scene.endJobs();
      await scene.world.settled();
      expect(outcomes(scene)).toEqual([ran]);
      await scene.world.pass(600);
    },
    outcomes: ['10:00 executed Created', ran],
  },
  'starts once its create is no longer refused, and the next period waits': {
    play: async (scene) => {
      const on = ({ verb, resource, dryRun }: RequestFacts): boolean =>
        verb === 'create' && resource === 'jobs' && !dryRun;
      const free = scene.world.server.faults.add({ on, fault: { kind: 'refuse', code: 403 } });
      scene.endJobs();
      await scene.world.settled();
      expect(claim(scene)).toBe('10:00 Queue');
      await until(scene, '11:00:01');
      free();
      await scene.world.pass(30);
    },
    outcomes: ['10:00 executed JobExists', ran],
    claim: '11:00 Queue',
    ready: 'True Queued',
  },
};

describe('a waiting period', () => {
  test.each(Object.entries(waits))('%s', async (_, { policy = {}, play, outcomes: wanted, ...more }) => {
    const scene = await waiting(policy);
    await play(scene);
    expect({ outcomes: outcomes(scene), claim: claim(scene), ready: ready(scene) }).toEqual({
      outcomes: wanted,
      claim: more.claim,
      ready: more.ready ?? 'True Scheduled',
    });
  });

  test('costs one status write more than a run that does not wait, and its displacement none', async () => {
    const scene = await hourly({ concurrency: 'queue' });
    await until(scene, '09:59:00');
    const sent = requestsOf(scene);
    await until(scene, '10:00:05');
    scene.endJobs();
    await scene.world.settled();
    expect(counted(sent)).toEqual({ 'list jobs': 2, 'patch kronjobs/status': 2, 'create jobs': 1 });
    await until(scene, '11:59:00');
    sent.length = 0;
    await until(scene, '12:00:05');
    expect(outcomes(scene)[0]).toBe('11:00 skipped Displaced');
    expect(counted(sent)).toEqual({ 'list jobs': 1, 'patch kronjobs/status': 1 });
  });

  test('causes no request while nothing changes', async () => {
    const scene = await hourly({ concurrency: 'queue' });
    for (let n = 0; n < 999; n += 1)
      await scene.create(
        'KronJob',
        { ...(scene.stored('kronjobs')[0]?.['spec'] as KronJobSpec), schedule: '0 9,10,20 * * *' },
        `other-${n}`,
      );
    await until(scene, '10:05:00');
    const sent = requestsOf(scene);
    await until(scene, '10:15:00');
    expect(sent).toEqual([]);
    const claims = scene.stored('kronjobs').filter(({ status }) => (status as { claim?: object }).claim);
    expect(claims).toHaveLength(1_000);
  });

  test('is reported by one Event, and its displacement by another', async () => {
    const scene = await waiting();
    const job = scene.stored('jobs')[0]?.metadata.name;
    await until(scene, '10:30:00');
    const note = `Period 2026-03-02T10:00:00Z waits for a place: Job ${job} is active and maxActive is 1.`;
    expect(scene.conditions).toEqual([`Ready Queued: ${note}`]);
    expect(scene.events.filter((event) => event.startsWith('Queued'))).toEqual([`Queued: ${note}`]);
    await until(scene, '11:00:10');
    expect(scene.events).toContain(
      'Displaced: Period 2026-03-02T10:00:00Z, chosen time 2026-03-02T10:00:00Z, is skipped: a later period came due while it waited for a place',
    );
  });

  test('is counted, and its wait is measured apart from the lateness of other Jobs', async () => {
    const created: [number, boolean][] = [];
    const facts: KronJobFacts[] = [];
    const scene = await waiting(
      {},
      {
        jobCreated: (skew, hasWaited) => void created.push([Math.floor(skew), hasWaited]),
        kronJob: (_, now) => void facts.push(now),
      },
    );
    // The alert on overdue KronJobs is not about waits.
    expect(facts.at(-1)).toEqual({ queued: true, nextChosen: Date.parse('2026-03-02T11:00:00Z') / 1_000 });
    await until(scene, '10:20:00');
    await scene.edit({ jobTemplate: { spec: { ttlSecondsAfterFinished: 60 } } });
    scene.endJobs();
    await scene.world.settled();
    expect(created).toEqual([
      [0, false],
      [1_200, true],
    ]);
    expect(facts.at(-1)).not.toHaveProperty('queued');
  });
});

describe('a limit of several Jobs', () => {
  test('lets as many run at once, also after a restart', async () => {
    const scene = await hourly({ concurrency: 'queue', maxActive: 2 });
    await until(scene, '10:00:05');
    expect([outcomes(scene)[0], claim(scene)]).toEqual(['10:00 executed Created', undefined]);
    for (const member of scene.world.crew.members) scene.world.crew.kill(member, 1);
    await until(scene, '11:00:05');
    expect(claim(scene)).toBe('11:00 Queue');
    scene.endJobs();
    await scene.world.settled();
    expect(outcomes(scene)[0]).toBe('11:00 executed Created');
  });

  test('replaces the oldest Jobs that are too many, also those of kron trigger', async () => {
    const scene = await hourly({ concurrency: 'replace', maxActive: 2 });
    await until(scene, '09:10:00');
    await scene.createOwnedJob('desk-one');
    await until(scene, '09:20:00');
    await scene.createOwnedJob('desk-two');
    await until(scene, '10:00:05');
    expect(scene.stored('jobs').map(({ metadata }) => metadata.name)).toEqual([
      'desk-two',
      expect.stringMatching(/^desk-\w{10}$/),
    ]);
    expect(outcomes(scene)[0]).toBe('10:00 executed Created');
  });

  test('skips a period with forbid only at the limit', async () => {
    const scene = await hourly({ concurrency: 'forbid', maxActive: 2 });
    await until(scene, '11:00:05');
    expect(outcomes(scene)).toEqual(['11:00 skipped JobActive', '10:00 executed Created', ran]);
  });
});

/** The results of the newest Jobs, with the queue of a suspended one: `Suspended nightly`. */
function results({ status }: RefusalScene): string[] {
  return (status.recent ?? []).flatMap(({ result, queue }) =>
    result === undefined ? [] : [queue === undefined ? result : `${result} ${queue}`],
  );
}

describe('a Job that is suspended', () => {
  test('is shown with its queue, also when it is suspended again, until its result is final', async () => {
    const scene = await hourly({});
    await until(scene, '09:10:00');
    const seen: string[][] = [];
    for (const [suspend, queue] of [[true], [true, 'nightly'], [false], [true, 'weekly']] as const) {
      await scene.suspendJobs(suspend, queue);
      await scene.world.pass(1);
      seen.push(results(scene));
    }
    expect(seen).toEqual([['Suspended'], ['Suspended nightly'], ['Active'], ['Suspended weekly']]);
    scene.endJobs('failed');
    await scene.world.settled();
    expect(results(scene)).toEqual(['Failed']);
    expect(scene.status).toMatchObject({ failed: 1, activeCount: 0 });
  });

  test('is shown as Deleted if it is deleted in its queue', async () => {
    const scene = await hourly({});
    await until(scene, '09:10:00');
    await scene.suspendJobs(true, 'nightly');
    expect(results(scene)).toEqual(['Suspended nightly']);
    for (const { metadata } of scene.stored('jobs')) await scene.deleteJob(metadata.name);
    expect(results(scene)).toEqual(['Deleted']);
  });

  test('is the cause of a skipped period', async () => {
    const scene = await hourly({});
    await until(scene, '09:10:00');
    await scene.suspendJobs(true, 'nightly');
    await until(scene, '10:00:05');
    expect(outcomes(scene)).toEqual(['10:00 skipped JobActive', ran]);
    expect(scene.events.find((event) => event.startsWith('JobActive'))).toMatch(
      /: a Job of an earlier period is active, and concurrency is forbid; Job desk-\w+ waits in queue nightly$/,
    );
  });

  test('is named while a period waits for its place', async () => {
    const scene = await waiting();
    const message = (): string | undefined =>
      scene.status.conditions?.find(({ type }) => type === 'Ready')?.message;
    await scene.suspendJobs(true, 'nightly');
    expect(message()).toMatch(/ and maxActive is 1; Job desk-\w+ waits in queue nightly\.$/);
    await scene.suspendJobs(false);
    expect(message()).toMatch(/ and maxActive is 1\.$/);
    scene.endJobs();
    await scene.world.settled();
    expect(outcomes(scene)).toEqual(['10:00 executed Created', ran]);
  });

  test('causes at most two statuses a second, however often it is suspended and unsuspended', async () => {
    const scene = await hourly({});
    await until(scene, '09:10:00');
    const sent = requestsOf(scene);
    for (let second = 0; second < 10; second += 1) {
      for (let n = 0; n < 20; n += 1) await scene.suspendJobs(n % 2 === 0, 'nightly');
      await scene.world.pass(1);
    }
    await scene.suspendJobs(true, 'weekly');
    await scene.world.pass(1);
    expect(results(scene)).toEqual(['Suspended weekly']);
    const { 'patch kronjobs/status': writes = 0, ...others } = counted(sent);
    expect(others).toEqual({});
    expect(writes).toBeLessThanOrEqual(24);
  });
});

/** The Jobs of 9:00 and 10:00 have failed, and no more may. */
async function paused(
  policy: Policy = {},
  metrics: Parameters<typeof kronJob>[3] = {},
): Promise<RefusalScene> {
  const scene = await hourly({ pauseAfterFailures: 2, ...policy }, metrics);
  for (const time of ['09:30:00', '10:30:00']) {
    await until(scene, time);
    scene.endJobs('failed');
    await scene.world.settled();
  }
  return scene;
}

describe('a pause', () => {
  test.each(['allow', 'forbid', 'queue', 'replace'] as const)(
    'begins with the last failure and skips later periods, under %s',
    async (concurrency) => {
      const scene = await paused({ concurrency });
      expect([scene.status.consecutiveFailures, ready(scene)]).toEqual([2, 'False ConsecutiveFailures']);
      await until(scene, '12:00:05');
      expect(outcomes(scene).slice(0, 2)).toEqual([
        '12:00 skipped ConsecutiveFailures',
        '11:00 skipped ConsecutiveFailures',
      ]);
      expect(scene.status.consecutiveFailures).toBe(2);
    },
  );

  test('is reported by one Warning and by an Event for each skipped period', async () => {
    const facts: KronJobFacts[] = [];
    const scene = await paused({}, { kronJob: (_, now) => void facts.push(now) });
    await until(scene, '11:00:10');
    const types = scene
      .stored('events')
      .filter(({ reason }) => reason === 'ConsecutiveFailures')
      .map(({ type }) => type);
    expect(types).toEqual(['Warning', 'Normal']);
    expect(scene.events).toContain(
      'ConsecutiveFailures: The last 2 runs failed: no period starts until the spec is edited.',
    );
    expect(facts.at(-1)).toMatchObject({ paused: true });
  });

  test.each<[string, (scene: RefusalScene) => Promise<void>]>([
    [
      'the commit that repairs the Job',
      (scene) => scene.edit({ jobTemplate: { spec: { backoffLimit: 2 } } }),
    ],
    [
      'a suspension and a resume',
      async (scene) => {
        await scene.edit({ policy: { suspend: true } });
        await scene.edit({ policy: { suspend: false } });
      },
    ],
  ])('ends with %s', async (_, edit) => {
    const scene = await paused();
    await until(scene, '11:10:00');
    await edit(scene);
    await scene.world.pass(1);
    expect([scene.status.consecutiveFailures ?? 0, ready(scene)]).toEqual([0, 'True Scheduled']);
    await until(scene, '12:00:05');
    expect(outcomes(scene)[0]).toBe('12:00 executed Created');
  });

  test('does not end with an edit that only changes metadata, or with a restart', async () => {
    const scene = await paused();
    await scene.touch();
    for (const member of scene.world.crew.members) scene.world.crew.kill(member, 1);
    await until(scene, '11:00:05');
    expect(outcomes(scene)[0]).toBe('11:00 skipped ConsecutiveFailures');
  });

  test('counts a failure once, although its status write got no answer', async () => {
    const scene = await hourly({ pauseAfterFailures: 2 });
    await until(scene, '09:30:00');
    const on = ({ verb, resource }: RequestFacts): boolean => verb === 'patch' && resource === 'kronjobs';
    scene.world.server.faults.add({ on, fault: { kind: 'reset', when: 'after' }, times: 3 });
    scene.endJobs('failed');
    await scene.world.pass(60);
    expect([scene.status.consecutiveFailures, scene.status.failed]).toEqual([1, 1]);
    await until(scene, '10:00:05');
    expect(outcomes(scene)[0]).toBe('10:00 executed Created');
  });

  test('ends with a success of a run that was still active', async () => {
    const scene = await hourly({ concurrency: 'allow', pauseAfterFailures: 1 });
    await until(scene, '10:30:00');
    const [first, second] = scene.stored('jobs');
    scene.world.server.endJob('default', second?.metadata.name ?? '', 'failed');
    await scene.world.settled();
    expect(ready(scene)).toBe('False ConsecutiveFailures');
    scene.world.server.endJob('default', first?.metadata.name ?? '', 'succeeded');
    await scene.world.settled();
    expect([ready(scene), scene.status.consecutiveFailures ?? 0]).toEqual(['True Scheduled', 0]);
    await until(scene, '11:00:05');
    expect(outcomes(scene)[0]).toBe('11:00 executed Created');
  });

  test('ends with a success that no operator saw before the next period was due', async () => {
    const scene = await hourly({ concurrency: 'allow', pauseAfterFailures: 1, deadline: '10m' });
    await until(scene, '10:30:00');
    const [first, second] = scene.stored('jobs');
    scene.world.server.endJob('default', second?.metadata.name ?? '', 'failed');
    await until(scene, '10:59:55');
    expect(scene.status.consecutiveFailures).toBe(1);
    for (const member of scene.world.crew.members) scene.world.crew.kill(member, 10);
    scene.world.server.endJob('default', first?.metadata.name ?? '', 'succeeded');
    await until(scene, '11:00:30');
    expect(outcomes(scene)[0]).toBe('11:00 executed Created');
    expect(scene.status).toMatchObject({ succeeded: 1, failed: 1 });
    expect(scene.status.consecutiveFailures ?? 0).toBe(0);
    expect(audit(scene.world.changes).violations).toEqual([]);
  });
});
