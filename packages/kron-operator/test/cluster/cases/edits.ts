import { expect } from '@jest/globals';
import type { KronJobSpec } from 'kron-core';
import { take } from '../dueIn.ts';
import type { Scene } from '../scene.ts';
import type { Cases } from '../sideBySide.ts';
import { briefJob, lastingJob } from '../templates.ts';
import { instantText, promptly, secondsOf } from '../times.ts';

type Edit = {
  readonly field: string;
  readonly edit: (scene: Scene) => Record<string, unknown>;
  /** Whether the field decides when periods are due, and not only what happens then. */
  readonly schedules: boolean;
};

/** Half a day from now, so that nothing is due during the test. */
function hourFarOff(now: number): number {
  return (new Date(now * 1000).getUTCHours() + 12) % 24;
}

function daily(now: number): KronJobSpec {
  const schedule = `30 ${hourFarOff(now)} * * *`;
  return { schedule, window: { duration: '2h' }, jobTemplate: briefJob() };
}

const edits: readonly Edit[] = [
  {
    field: 'schedule',
    edit: ({ now }) => ({ schedule: `45 ${hourFarOff(now)} * * 1-5` }),
    schedules: true,
  },
  { field: 'timezone', edit: () => ({ timezone: 'Australia/Lord_Howe' }), schedules: true },
  { field: 'window.mode', edit: () => ({ window: { mode: 'around' } }), schedules: true },
  { field: 'window.duration', edit: () => ({ window: { duration: '20m' } }), schedules: true },
  {
    field: 'distribution',
    edit: () => ({ distribution: { name: 'normal', params: { sigma: '5m' } } }),
    schedules: true,
  },
  { field: 'seed.strategy', edit: () => ({ seed: { strategy: 'weekly' } }), schedules: true },
  { field: 'seed.salt', edit: () => ({ seed: { salt: 'another' } }), schedules: true },
  {
    field: 'constraints',
    edit: ({ now }) => ({ constraints: { avoid: [{ hours: `${hourFarOff(now)}` }] } }),
    schedules: true,
  },
  { field: 'notBefore', edit: ({ now }) => ({ notBefore: inDays(now, 3) }), schedules: true },
  { field: 'notAfter', edit: ({ now }) => ({ notAfter: inDays(now, 30) }), schedules: true },
  { field: 'policy.concurrency', edit: () => ({ policy: { concurrency: 'allow' } }), schedules: false },
  { field: 'policy.deadline', edit: () => ({ policy: { deadline: '1h' } }), schedules: false },
  {
    field: 'policy.successfulJobsHistoryLimit',
    edit: () => ({ policy: { successfulJobsHistoryLimit: 7 } }),
    schedules: false,
  },
  {
    field: 'policy.failedJobsHistoryLimit',
    edit: () => ({ policy: { failedJobsHistoryLimit: 7 } }),
    schedules: false,
  },
  { field: 'jobTemplate', edit: () => ({ jobTemplate: { spec: { backoffLimit: 1 } } }), schedules: false },
];

function inDays(now: number, days: number): string {
  return instantText(new Date((now + days * 86_400) * 1000));
}

/** The status has the new generation and its next period. */
async function edited(scene: Scene, { field, edit, schedules }: Edit): Promise<void> {
  const name = `edited-${field.toLowerCase()}`.slice(0, 52);
  await scene.create(name, daily(scene.now));
  const before = await scene.until(`${name} is known`, () => {
    const status = scene.status(name);
    return status.observedGeneration === 1 && status;
  });
  const stored = await scene.edit(name, edit(scene));
  const after = await scene.until(`the edit of ${field} is known`, () => {
    const status = scene.status(name);
    return status.observedGeneration === 2 && status;
  });
  expect({ field, moved: after.schedulingHash !== before.schedulingHash }).toEqual({
    field,
    moved: schedules,
  });
  const spec = { ...(stored['spec'] as KronJobSpec), identity: `${scene.namespace}/${name}` };
  const [next] = take(spec, scene.now, 1);
  expect({ field, next: after.nextChosenTime }).toEqual({
    field,
    next: instantText(next?.chosenTime ?? null),
  });
  // An edit within the second of the creation has no observable effect.
  const counts = schedules && after.schedulingSince !== stored.metadata['creationTimestamp'];
  expect(after.conditions?.find(({ type }) => type === 'Ready')?.message).toBe(
    counts
      ? `Periods are scheduled. Periods due at or after ${after.schedulingSince} count.`
      : 'Periods are scheduled.',
  );
}

export const editCases: Cases = {
  'after an edit of any field the status has the new generation and the next period of its preview': async (
    scene,
  ) => {
    await Promise.all(edits.map((edit) => edited(scene, edit)));
  },
  'an edit of the schedule starts no past period and cancels the periods of the old schedule': async (
    scene,
  ) => {
    // The period of the later schedule is due first, so that it has passed before the edit.
    const [before, after] = [scene.dueIn('moved', [18 + 2 * scene.headStart]), scene.dueIn('moved', [1])];
    const policy = { deadline: '1h' };
    await scene.create('moved', { ...before.spec, policy, jobTemplate: briefJob() });
    const [old, missed] = [before.periods[0], after.periods[0]];
    await scene.until(
      'the status names the next period',
      () => scene.status('moved').nextPeriodID === old.periodID,
    );
    // Under the new schedule a period was due between creation and edit, within its deadline.
    await scene.untilPassed(missed.chosenTime);
    await scene.edit('moved', after.spec);
    scene.stillBefore(secondsOf(old.chosenTime) - promptly);
    await scene.until('the edit is observed', () => scene.status('moved').observedGeneration === 2);
    await scene.untilPassed(old.chosenTime);
    expect(scene.jobsOf('moved')).toEqual([]);
    expect(scene.status('moved')).not.toHaveProperty('lastPeriodID');
  },
  'the next Job is created from the edited template': async (scene) => {
    const { spec, periods } = scene.dueIn('changed', [6, 21]);
    const policy = { concurrency: 'allow' } as const;
    await scene.create('changed', { ...spec, policy, jobTemplate: lastingJob({ backoffLimit: 1 }) });
    const first = await scene.untilCreated('changed', periods[0]);
    await scene.edit('changed', {
      jobTemplate: { metadata: { labels: { edition: '2' } }, spec: { backoffLimit: 9 } },
    });
    scene.stillBefore(secondsOf(periods[1].chosenTime) - promptly);
    const second = await scene.untilCreated('changed', periods[1]);
    expect([first, second].map(({ spec: made }) => (made as { backoffLimit: number }).backoffLimit)).toEqual([
      1, 9,
    ]);
    expect(second.metadata.labels).toMatchObject({ edition: '2' });
    expect(await scene.untilRecorded('changed', periods[1])).toBe('executed Created');
  },
  'a longer deadline applies at once to a period that is still waiting': async (scene) => {
    const { spec, periods } = scene.dueIn('extended', [5]);
    const policy = { suspend: true, deadline: '0s' };
    await scene.create('extended', { ...spec, policy, jobTemplate: briefJob() });
    await scene.untilPassed(periods[0].chosenTime);
    await scene.edit('extended', { policy: { suspend: false, deadline: '10m' } });
    expect(await scene.untilRecorded('extended', periods[0])).toBe('executed Created');
  },
};
