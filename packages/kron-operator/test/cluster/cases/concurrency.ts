import { expect } from '@jest/globals';
import type { Concurrency } from 'kron-core';
import { revisionOf } from '../record.ts';
import type { Scene } from '../scene.ts';
import type { Case } from '../sideBySide.ts';
import { lastingJob } from '../templates.ts';

/** Two periods some seconds apart, whose Jobs do not finish on their own. */
async function twoPeriods(scene: Scene, concurrency: Concurrency) {
  const { spec, periods } = scene.dueIn('overlapping', [6, 21]);
  await scene.create('overlapping', { ...spec, policy: { concurrency }, jobTemplate: lastingJob() });
  const job = await scene.untilCreated('overlapping', periods[0]);
  return { first: periods[0], second: periods[1], job };
}

export const concurrencyCases: readonly Case[] = [
  {
    rule: 'under forbid a period is skipped while a Job is active, and does not run when that Job finishes',
    async show(scene) {
      const { first, second, job } = await twoPeriods(scene, 'forbid');
      expect(await scene.untilRecorded('overlapping', second)).toBe('skipped JobActive');
      await scene.untilEvents('overlapping', 'JobActive', 'SuccessfulCreate');
      await scene.succeed(job.metadata.name);
      await scene.until('the finished Job is counted', () => scene.status('overlapping').succeeded === 1);
      await scene.untilPassed(second.chosenTime);
      expect(scene.jobsOf('overlapping')).toHaveLength(1);
      expect(scene.recent('overlapping', first)).toMatchObject({ outcome: 'executed', result: 'Succeeded' });
    },
  },
  {
    rule: 'under allow a period runs while another Job is active',
    async show(scene) {
      const { second, job } = await twoPeriods(scene, 'allow');
      const beside = await scene.untilCreated('overlapping', second);
      expect(await scene.untilRecorded('overlapping', second)).toBe('executed Created');
      expect(scene.stored('jobs', job.metadata.name)).toBeDefined();
      expect(scene.status('overlapping')).toMatchObject({ activeCount: 2 });
      expect(
        scene
          .status('overlapping')
          .active?.map(({ name }) => name)
          .sort(),
      ).toEqual([job.metadata.name, beside.metadata.name].sort());
    },
  },
  {
    rule: 'under replace the operator claims the period, deletes the active Job with its Pods, then creates the new Job',
    async show(scene) {
      const { second, job } = await twoPeriods(scene, 'replace');
      const next = await scene.untilCreated('overlapping', second);
      expect(await scene.untilRecorded('overlapping', second)).toBe('executed Created');
      const old = scene.changesOf('jobs', job.metadata.name);
      const claimed = scene
        .changesOf('kronjobs', 'overlapping')
        .find(({ object }) => (object['status'] as { claim?: unknown } | undefined)?.claim !== undefined);
      const deleting = old.find(({ object }) => object.metadata['deletionTimestamp'] !== undefined);
      expect(deleting?.object.metadata['finalizers']).toContain('foregroundDeletion');
      const gone = old.at(-1);
      expect(gone?.type).toBe('delete');
      const order = [claimed?.object, deleting?.object, gone?.object, next].map((object) =>
        object === undefined ? Number.NaN : revisionOf(object),
      );
      expect(order).toEqual([...order].sort((a, b) => a - b));
      expect(claimed?.object['status']).toMatchObject({
        claim: { periodID: second.periodID, for: 'Replace' },
      });
      expect(scene.status('overlapping')).not.toHaveProperty('claim');
      expect(scene.status('overlapping').recent).toMatchObject([
        { periodID: second.periodID, outcome: 'executed' },
        { outcome: 'executed', result: 'Deleted' },
      ]);
      await scene.untilEvents('overlapping', 'SuccessfulDelete', 'ReplacePending');
    },
  },
];
