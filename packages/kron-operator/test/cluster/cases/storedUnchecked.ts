import { expect } from '@jest/globals';
import type { Scene } from '../scene.ts';
import type { Cases, Show } from '../sideBySide.ts';
import { briefJob } from '../templates.ts';
import { latenessOf, promptly, secondsOf } from '../times.ts';

type Stored = {
  readonly name: string;
  readonly spec: unknown;
  /** How the message of the condition begins. */
  readonly says: string;
  /** The API server refuses every status update, because it cannot decode the stored spec. */
  readonly unwritable?: true;
};

const jobTemplate = briefJob();
const schedule = '* * * * *';

/** Specs that were stored before the schema had validation. */
export const storedSpecs: readonly Stored[] = [
  { name: 'cron', spec: { schedule: '61 * * * *', jobTemplate }, says: 'spec.schedule: minute' },
  { name: 'no-schedule', spec: { jobTemplate }, says: 'spec.schedule: ' },
  { name: 'no-template', spec: { schedule }, says: 'spec.jobTemplate: ' },
  { name: 'template', spec: { schedule, jobTemplate: 'x' }, says: 'spec.jobTemplate: ' },
  {
    name: 'window',
    spec: { schedule, window: { duration: '5 minutes' }, jobTemplate },
    says: 'spec.window.duration: ',
  },
  { name: 'timezone', spec: { schedule, timezone: 'Mars/Olympus', jobTemplate }, says: 'spec.timezone: ' },
  {
    name: 'deadline',
    spec: { schedule, policy: { deadline: '-1s' }, jobTemplate },
    says: 'spec.policy.deadline: ',
  },
  {
    name: 'label',
    spec: { schedule, jobTemplate: { metadata: { labels: { 'kron.io/name': 'x' } }, ...jobTemplate } },
    says: 'spec.jobTemplate.metadata.labels["kron.io/name"]: ',
  },
  { name: `long-${'x'.repeat(60)}`, spec: { schedule, jobTemplate }, says: 'metadata.name: ' },
  { name: 'number', spec: { schedule: 5, jobTemplate }, says: 'spec.schedule: ', unwritable: true },
  { name: 'text', spec: 'every night', says: 'spec: ', unwritable: true },
  { name: 'list', spec: [1], says: 'spec: ', unwritable: true },
  { name: 'nothing', spec: undefined, says: 'spec: ', unwritable: true },
];

async function checkReported(scene: Scene, { name, says, unwritable }: Stored): Promise<void> {
  await scene.untilEvents(name, 'InvalidSpec');
  expect(scene.eventNotes(name, 'InvalidSpec').join('\n')).toContain(says);
  expect(scene.eventReasons(name)).toEqual(['InvalidSpec']);
  if (unwritable === true) return;
  const verdict = { status: 'True', reason: 'InvalidSpec', message: expect.stringContaining(says) };
  await scene.until(`${name} is known to be invalid`, () => scene.condition(name, 'InvalidSpec'));
  expect(scene.condition(name, 'InvalidSpec')).toMatchObject(verdict);
  expect(scene.condition(name, 'Ready')).toMatchObject({ status: 'False', reason: 'InvalidSpec' });
}

/** Cases in the namespace with all of these KronJobs. */
export const storedCases: Cases = {
  ...Object.fromEntries(
    storedSpecs.map((stored): [string, Show] => [
      `a KronJob stored without validation is reported as invalid with the path: ${stored.name.slice(0, 12)}`,
      (scene) => checkReported(scene, stored),
    ]),
  ),
  'a valid KronJob runs in time beside invalid ones': async (scene) => {
    const { spec, periods } = scene.dueIn('neighbour', [6]);
    await scene.create('neighbour', { ...spec, jobTemplate });
    const job = await scene.untilCreated('neighbour', periods[0]);
    expect(latenessOf(job, periods[0])).toBeLessThanOrEqual(
      await scene.allowing(promptly, secondsOf(periods[0].chosenTime)),
    );
  },
  'an invalid KronJob that is fixed starts no past period and runs from then on': async (scene) => {
    await scene.until(
      'the condition InvalidSpec is set',
      () => scene.condition('fixed', 'InvalidSpec')?.status === 'True',
    );
    const { spec, periods } = scene.dueIn('fixed', [8]);
    await scene.edit('fixed', { ...spec, policy: { deadline: '1h' } });
    scene.stillBefore(periods[0].chosenTime);
    expect(await scene.untilRecorded('fixed', periods[0])).toBe('executed Created');
    expect(scene.jobsOf('fixed')).toHaveLength(1);
  },
};
