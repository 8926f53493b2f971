import { afterEach, describe, expect, test } from '@jest/globals';
import type { RequestFacts } from '@kron/api-server';
import type { KronJobSpec } from 'kron-core';
import { template } from '../controlled/controlledJobHarness.ts';
import { kronJob, type RefusalScene } from './refusalScenarios.ts';

let open: RefusalScene | undefined;

afterEach(async () => {
  await open?.world.close();
  open = undefined;
});

/** Refuses requests until the returned function is called. */
function refuse(
  { world }: RefusalScene,
  verb: RequestFacts['verb'],
  message: string,
  resource = 'jobs',
): () => void {
  const on = (facts: RequestFacts): boolean =>
    facts.verb === verb && facts.resource === resource && !facts.dryRun;
  return world.server.faults.add({ on, fault: { kind: 'refuse', code: 403, reason: 'Forbidden', message } });
}

type Refused = {
  readonly what: string;
  readonly verb: RequestFacts['verb'];
  readonly resource: string;
  /** The conditions that are True meanwhile. */
  readonly says: readonly unknown[];
  /** With a TTL, the period is claimed in the status first. */
  readonly ttlSecondsAfterFinished?: number;
  readonly spec?: Partial<KronJobSpec>;
};

const create: Refused = {
  what: 'the create of its Job',
  verb: 'create',
  resource: 'jobs',
  says: [
    expect.stringMatching(/^SchedulingError FailedCreate: Job desk-\S+ of period .*: exceeded quota: few$/),
  ],
};

const list: Refused = {
  what: 'the list of its Jobs',
  verb: 'list',
  resource: 'jobs',
  says: [
    expect.stringMatching(
      /^SchedulingError FailedRead: Period 2026-03-02T09:0\d:00Z waits for a read that the API server refuses: exceeded quota: few$/,
    ),
  ],
};

const repeated = <Clause>(clause: Clause): Clause[] => Array.from({ length: 20 }, () => clause);

const refusedRequests: readonly Refused[] = [
  create,
  list,
  {
    ...list,
    what: 'the list of its Jobs, for a decision of several slices,',
    spec: {
      schedule: '1-59 9 * * *',
      window: { duration: '99m' },
      // Most candidates of a period are not allowed.
      constraints: { only: repeated({ between: '09:02-09:13' }), avoid: repeated({ hours: '23' }) },
    },
  },
  {
    what: 'its claim',
    verb: 'patch',
    resource: 'kronjobs',
    ttlSecondsAfterFinished: 60,
    says: [],
  },
];

/** Beside another KronJob, whose Job runs, a period comes due at 9:01, and a request for it is refused until after 9:11. */
async function refused(request: Refused): Promise<{ scene: RefusalScene; free: () => void }> {
  const { verb, resource, says, ttlSecondsAfterFinished, spec } = request;
  const scene = await kronJob({ deadline: '1h' }, '1 9 * * *');
  open = scene;
  await scene.edit({ jobTemplate: { spec: { ttlSecondsAfterFinished } }, ...spec });
  await scene.create('KronJob', { schedule: '0 9 * * *', jobTemplate: template() }, 'other');
  await scene.world.pass(60);
  const free = refuse(scene, verb, 'exceeded quota: few', resource);
  await scene.world.pass(650);
  expect(scene.conditions.filter((condition) => !condition.startsWith('Ready'))).toEqual(says);
  return { scene, free };
}

describe('a period', () => {
  test.each(refusedRequests)('is tried again within 30 s while $what is refused', async (request) => {
    const { scene, free } = await refused(request);
    free();
    await scene.world.pass(30);
    expect(scene.status.lastOutcome).toBe('executed');
    expect(scene.conditions).not.toContainEqual(expect.stringContaining('SchedulingError'));
  });

  test('whose create is refused is tried at once when another Job in the namespace ends', async () => {
    const { scene, free } = await refused(create);
    free();
    scene.endJobs();
    await scene.world.settled();
    expect(scene.status.lastOutcome).toBe('executed');
  });
});

describe('a period that replaces a Job', () => {
  const replacing = async (): Promise<RefusalScene> => {
    const scene = await kronJob({ concurrency: 'replace' });
    open = scene;
    await scene.world.pass(35);
    return scene;
  };

  test('says while it waits that the Job may not be deleted, and is missed for that when the next one is due', async () => {
    const scene = await replacing();
    const allow = refuse(scene, 'delete', 'Jobs stay');
    await scene.world.pass(60);
    expect(scene.conditions).toContainEqual(
      expect.stringMatching(/^SchedulingError FailedDelete: Period 2026-03-02T09:01:00Z .*: Jobs stay$/),
    );
    await scene.world.pass(60);
    expect(scene.status.recent?.[0]).toMatchObject({ outcome: 'missed', reason: 'FailedDelete' });
    expect(scene.conditions).toContainEqual(expect.stringContaining('Period 2026-03-02T09:02:00Z'));
    expect(scene.events).toContain(
      'FailedDelete: Period 2026-03-02T09:01:00Z, chosen time 2026-03-02T09:01:00Z, is missed: a Job that it replaces could not be deleted before the next period came due',
    );
    allow();
    await scene.world.pass(30);
    expect(scene.status.recent?.[0]).toMatchObject({ outcome: 'executed' });
    expect(scene.conditions).not.toContainEqual(expect.stringContaining('SchedulingError'));
  });

  test('names the finalizers that keep the Job', async () => {
    const scene = await replacing();
    await scene.setFinalizers(['example.com/backup']);
    await scene.world.pass(60);
    expect(scene.conditions).toContainEqual(
      expect.stringMatching(/^SchedulingError ReplacePending: .* waits for finalizer example.com\/backup\.$/),
    );
    await scene.world.pass(60);
    expect(scene.status.recent?.[0]).toMatchObject({ outcome: 'missed', reason: 'ReplacePending' });
    await scene.setFinalizers([]);
    expect(scene.status.recent?.[0]).toMatchObject({ outcome: 'executed' });
    expect(scene.conditions).not.toContainEqual(expect.stringContaining('SchedulingError'));
  });
});
