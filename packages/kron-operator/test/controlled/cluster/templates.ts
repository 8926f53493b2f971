import { expect } from '@jest/globals';
import type { ControlledCondition, JobTemplate } from 'kron-core';
import type { DeskCase } from './controlledJobCase.ts';
import { type ControlledJobScene, lasting } from './controlledJobScene.ts';
import { inTheRun, longBeforeTheRun } from './events.ts';

const containers = 'spec.jobTemplate.spec.template.spec.containers';

/** A template that an API server takes no Job of, and what of it is told. */
const malformed: readonly [what: string, container: Record<string, unknown>, told: string][] = [
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

function untilRefused(desk: ControlledJobScene, told: string): Promise<ControlledCondition> {
  return untilFailedToCreate(
    desk,
    'the verdict is told',
    ({ reason, message }) => reason === 'JobTemplateRefused' && message.includes(told),
  );
}

export const templateCases: readonly DeskCase[] = [
  ...malformed.map(
    ([what, container, told]): DeskCase => ({
      rule: `a template with ${what} is told hours before its start, and no more once it is mended`,
      async show(desk) {
        await desk.create({ ...longBeforeTheRun(desk.scene.now), jobTemplate: templateOf(container) });
        const verdict = await untilRefused(desk, told);
        expect(verdict.status).toBe('True');
        expect(Date.parse(desk.status.nextStartTime ?? '') / 1000 - desk.scene.now).toBeGreaterThan(3_600);
        await desk.untilCondition('Error');
        await desk.scene.untilTold('desk', 'JobTemplateRefused');
        await desk.edit({ jobTemplate: lasting() });
        await untilFailedToCreate(desk, 'that is over', ({ status }) => status === 'False');
        expect(desk.scene.jobsEver).toEqual([]);
      },
    }),
  ),
  {
    rule: 'a template that is made malformed in a run leaves its Job alone, and one that is mended takes its place',
    async show(desk) {
      const restartStrategy = { specChangePolicy: 'Recreate' } as const;
      await desk.create({ ...inTheRun(desk.scene.now), restartStrategy });
      const job = await desk.untilRunning();
      const [, container, told] = malformed[0] ?? ['', {}, ''];
      await desk.edit({ jobTemplate: templateOf(container) });
      await untilRefused(desk, told);
      await desk.scene.untilTold('desk', 'FailedToCreateJob');
      expect(desk.jobs).toEqual([`${job} running`]);
      await desk.edit({ jobTemplate: lasting('two') });
      await desk.untilRunning(1);
      await untilFailedToCreate(desk, 'that is over', ({ status }) => status === 'False');
    },
  },
];
