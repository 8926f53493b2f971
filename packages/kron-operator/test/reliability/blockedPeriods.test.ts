import { afterEach, describe, expect, test } from '@jest/globals';
import type { RequestFacts } from '@kron/api-server';
import { template } from '../controlled/controlledJobHarness.ts';
import { kronJob, type RefusalScene } from './refusalScenarios.ts';

let open: RefusalScene | undefined;

afterEach(async () => {
  await open?.world.close();
  open = undefined;
});

/** Refuses requests until the returned function is called. */
function refuse({ world }: RefusalScene, verb: RequestFacts['verb'], message: string): () => void {
  const on = (facts: RequestFacts): boolean =>
    facts.verb === verb && facts.resource === 'jobs' && !facts.dryRun;
  return world.server.faults.add({ on, fault: { kind: 'refuse', code: 403, reason: 'Forbidden', message } });
}

/** Beside another KronJob, whose Job runs, a period comes due at 9:01 and is refused until after 9:11. */
async function refused(): Promise<{ scene: RefusalScene; free: () => void }> {
  const scene = await kronJob({ deadline: '1h' }, '1 9 * * *');
  open = scene;
  await scene.create('KronJob', { schedule: '0 9 * * *', jobTemplate: template() }, 'other');
  await scene.world.pass(60);
  const free = refuse(scene, 'create', 'exceeded quota: few');
  await scene.world.pass(650);
  expect(scene.conditions).toContainEqual(expect.stringContaining('exceeded quota'));
  return { scene, free };
}

describe('a period whose create is refused', () => {
  test('is tried again within 30 s', async () => {
    const { scene, free } = await refused();
    free();
    await scene.world.pass(30);
    expect(scene.status.lastOutcome).toBe('executed');
  });

  test('is tried at once when another Job in the namespace ends', async () => {
    const { scene, free } = await refused();
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
