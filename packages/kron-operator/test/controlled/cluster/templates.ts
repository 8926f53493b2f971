import { expect } from '@jest/globals';
import type { ControlledCondition, JobTemplate } from 'kron-core';
import { type SharedCases, type SharedShow, type ControlledJobScene, lasting } from './controlledJobScene.ts';
import { inTheRun, longBeforeTheRun } from './events.ts';

const containers = 'spec.jobTemplate.spec.template.spec.containers';

/** Malformed templates and the reported problems. */
const malformed: readonly [what: string, container: Record<string, unknown>, problem: string][] = [
  [
    'an unknown field',
    { name: 'main', image: 'one', comand: ['true'] },
    `${containers}[0].comand: unknown field`,
  ],
  ['an invalid name', { name: 'Main_1', image: 'one' }, `${containers}[0].name: `],
];

function templateOf(container: Record<string, unknown>): JobTemplate {
  return { spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } } };
}

function untilFailedToCreate(
  desk: ControlledJobScene,
  what: string,
  isSo: (condition: ControlledCondition) => boolean,
): Promise<ControlledCondition> {
  return desk.scene.until(what, () => {
    const condition = desk.status.conditions?.find(({ type }) => type === 'FailedToCreateJob');
    return condition !== undefined && isSo(condition) && condition;
  });
}

function untilRefused(desk: ControlledJobScene, problem: string): Promise<ControlledCondition> {
  return untilFailedToCreate(
    desk,
    'the verdict is reported',
    ({ reason, message }) => reason === 'JobTemplateRefused' && message.includes(problem),
  );
}

export const templateCases: SharedCases = {
  ...Object.fromEntries(
    malformed.map(([what, container, problem]): [string, SharedShow] => [
      `a template with ${what} is reported hours before its start, and no longer once it is fixed`,
      async (desk) => {
        await desk.create({ ...longBeforeTheRun(desk.scene.now), jobTemplate: templateOf(container) });
        const verdict = await untilRefused(desk, problem);
        expect(verdict.status).toBe('True');
        expect(Date.parse(desk.status.nextStartTime ?? '') / 1000 - desk.scene.now).toBeGreaterThan(3_600);
        await desk.untilCondition('Error');
        await desk.scene.untilEvents('desk', 'JobTemplateRefused');
        await desk.edit({ jobTemplate: lasting() });
        await untilFailedToCreate(desk, 'the condition is cleared', ({ status }) => status === 'False');
        expect(desk.scene.jobsEver).toEqual([]);
      },
    ]),
  ),
  'a template that becomes malformed during a run keeps the Job, and a fixed template replaces it': async (
    desk,
  ) => {
    const restartStrategy = { specChangePolicy: 'Recreate' } as const;
    await desk.create({ ...inTheRun(desk.scene.now), restartStrategy });
    const job = await desk.untilRunning();
    const [, container, problem] = malformed[0] ?? ['', {}, ''];
    await desk.edit({ jobTemplate: templateOf(container) });
    await untilRefused(desk, problem);
    await desk.scene.untilEvents('desk', 'FailedToCreateJob');
    expect(desk.jobs).toEqual([`${job} running`]);
    await desk.edit({ jobTemplate: lasting('two') });
    await desk.untilRunning(1);
    await untilFailedToCreate(desk, 'the condition is cleared', ({ status }) => status === 'False');
  },
};
