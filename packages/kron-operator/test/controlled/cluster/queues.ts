import { expect } from '@jest/globals';
import { untilClock } from '../../cluster/times.ts';
import { type ControlledJobScene, lasting, type OwnCases, type SharedCases } from './controlledJobScene.ts';
import { inTheRun } from './events.ts';
import { Kueue } from './kueue.ts';
import { withOperators } from './testOperators.ts';

const recreate = { restartStrategy: { specChangePolicy: 'Recreate' } } as const;

/** Changes the template of a running Job whose Pod ends slowly. Returns the names of both Jobs, and what ends the Pod. */
async function changeWhileItRuns(
  desk: ControlledJobScene,
): Promise<{ readonly job: string; readonly next: string; readonly endPod: () => Promise<void> }> {
  await desk.create({ ...inTheRun(desk.scene.now), ...recreate });
  const job = await desk.untilRunning();
  const { metadata } = await desk.pod(job);
  await desk.editPod(metadata.name, { metadata: { finalizers: ['test.kron.io/slow'] } });
  await desk.edit({ jobTemplate: lasting('two') });
  const endPod = (): Promise<void> => desk.editPod(metadata.name, { metadata: { finalizers: null } });
  return { job, next: desk.jobName(1), endPod };
}

function annotationsOf(desk: ControlledJobScene, job: string): string[] {
  return Object.keys(desk.job(job)?.metadata['annotations'] ?? {}).sort();
}

/** With a Kueue that knows gates. */
export const queueCases: SharedCases = {
  'a Job of a queue is not started by the queue while the Job before it still runs': async (desk) => {
    const kueue = await Kueue.start(desk.scene, { knowsGates: true });
    try {
      const { job, next, endPod } = await changeWhileItRuns(desk);
      await desk.untilJobs(`${job} ending`, `${next} held`);
      expect(annotationsOf(desk, next)).toContain('kueue.x-k8s.io/admission-gated-by');
      // Time for the queue to start it, if it would.
      await untilClock(new Date(desk.scene.now * 1000), 5);
      expect(desk.jobs).toEqual([`${job} ending`, `${next} held`]);
      await endPod();
      await desk.untilRunning(1);
      expect(annotationsOf(desk, next)).not.toContain('kueue.x-k8s.io/admission-gated-by');
      expect(annotationsOf(desk, next)).not.toContain('kron.io/not-yet-released');
      expect(desk.status.conditions?.map(({ type }) => type)).not.toContain('QueueConflict');
    } finally {
      await kueue.stop();
    }
  },
};

/** With a Kueue that does not: two Jobs run at the same time for a while, and the operator says so. */
export const queueConflictCases: OwnCases = {
  'a queue that ignores the gate is reported, and no Job is created again because of it': async (
    desk,
    kubeConfig,
  ) => {
    const { namespace } = desk.scene;
    const kueue = await Kueue.start(desk.scene, { knowsGates: false });
    try {
      await withOperators({ kubeConfig, namespace }, async (start) => {
        await start();
        const { job, next, endPod } = await changeWhileItRuns(desk);
        await desk.untilJobs(`${job} ending`, `${next} running`);
        await desk.untilCondition('QueueConflict');
        await desk.scene.untilEvents('desk', 'GateIgnored');
        await endPod();
        await desk.untilRunning(1);
        await untilClock(new Date(desk.scene.now * 1000), 5);
        expect(desk.scene.jobsEver.map(({ metadata }) => metadata.name)).toEqual([job, next]);
      });
    } finally {
      await kueue.stop();
    }
  },
};
