import { expect } from '@jest/globals';
import { eventually } from '@kron/control-plane';
import { type Audit, audit } from '../../../packages/kron-operator/test/audit/audit.ts';
import { createdAt } from '../../../packages/kron-operator/test/cluster/times.ts';
import { imageOf } from '../../src/cluster/podState.ts';
import { type Stage, systemNamespace, workNamespace } from '../../src/cluster/stage.ts';
import type { ImageValues } from '../../src/imageReference.ts';
import { kronJobManifest, restrictedJob } from '../../src/kronJob.ts';
import { fewestReady, untilSettled } from '../../src/release/operators.ts';
import { type OnScene, step } from './scene.ts';

async function columns({ kubectl }: Stage): Promise<string> {
  return (await kubectl(['get', 'kronjobs', '-n', workNamespace])).split('\n')[0] ?? '';
}

function reference({ repository, tag, digest }: ImageValues): string {
  return digest === '' ? `${repository}:${tag}` : `${repository}@${digest}`;
}

export function upgrade(scene: OnScene): void {
  step(
    scene,
    'chart and image are upgraded while Jobs start, and one operator is ready at any time',
    async (given) => {
      const { stage, release, load } = given;
      const { image, nextImage = image } = stage.settings;
      if (nextImage === image)
        process.stderr.write('\nKRON_NEXT_IMAGE is not set: only the chart is upgraded\n\n');
      const from = stage.record.of(systemNamespace).length;
      expect(await columns(stage)).not.toContain('OUTCOME');
      await release.upgrade({ image: nextImage, operator: { workers: 20 }, webhook: { enabled: true } });
      const settled = await untilSettled(stage, 2);
      expect(settled.map(imageOf)).toEqual([reference(nextImage), reference(nextImage)]);
      await eventually('the new column is shown', async () => (await columns(stage)).includes('OUTCOME'));
      expect(fewestReady(stage.record.of(systemNamespace), from)).toBeGreaterThanOrEqual(1);
      await load.untilNextJob();
    },
  );

  step(
    scene,
    'the upgrade has enabled the webhook: the API server calls it for KronJobs',
    async ({ stage }) => {
      const jobTemplate = restrictedJob(stage.settings.jobImage, 'true');
      const never = kronJobManifest('never', { schedule: '0 0 30 2 *', jobTemplate });
      const create = ['create', '--dry-run=server', '-f', '-'];
      const refusal = await eventually('the webhook rejects a schedule that never matches', async () => {
        // failurePolicy is Ignore until the webhook answers.
        const { code, stderr } = await stage.kubectl.tried(create, JSON.stringify(never));
        return code !== 0 && stderr;
      });
      expect(refusal).toContain('The KronJob "never" is invalid: spec.schedule: never fires');
    },
  );

  step(scene, 'a rollback restores the previous release', async ({ stage, release, load }) => {
    const from = stage.record.of(systemNamespace).length;
    await release.rollback();
    const settled = await untilSettled(stage, 2);
    const image = reference(stage.settings.image);
    expect(settled.map(imageOf)).toEqual([image, image]);
    expect(fewestReady(stage.record.of(systemNamespace), from)).toBeGreaterThanOrEqual(1);
    await load.untilNextJob();
  });

  step(scene, 'during all of that no period was missed and none ran twice', async ({ stage, load }) => {
    await load.end();
    const missing = load.kronJobs().map((kronJob) => ({
      name: kronJob.metadata.name,
      ran: load.periodsOf(kronJob),
      expected: load.expectedPeriods(kronJob),
    }));
    expect(missing.filter(({ ran, expected }) => ran.join() !== expected.join())).toEqual([]);
    const judged = (): Audit => audit(stage.record.of(workNamespace), { clocksDiffer: 1 });
    // KronJobs outside the load may still have work in progress.
    const isClean = (): boolean => judged().violations.length === 0;
    await stage.until(workNamespace, 'everything is recorded', isClean).catch(() => undefined);
    const { violations, totals } = judged();
    expect(violations).toEqual([]);
    expect(totals.periods).toMatchObject({ missed: 0, unschedulable: 0 });
    expect(totals.periods.executed).toBe(totals.jobs);
    const lateness = load
      .jobs()
      .map((job) => createdAt(job) - chosenAt(job.metadata.labels?.['kron.io/chosen-time']));
    process.stderr.write(
      `e2e: ${totals.jobs} Jobs of ${totals.kronJobs} KronJobs, the latest ${Math.max(...lateness)} s after its chosen time\n`,
    );
  });
}

/** The time in a label, `20260301T000000Z`, in epoch seconds. */
function chosenAt(label = ''): number {
  return Date.parse(label.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')) / 1000;
}
