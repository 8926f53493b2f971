import { expect } from '@jest/globals';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { holdNames } from 'kron-core/controller';
import { latest } from '../../src/cluster/latest.ts';
import { exitCodeOf, startedAt } from '../../src/cluster/podState.ts';
import { type Stage, workNamespace } from '../../src/cluster/stage.ts';
import { restrictedJob } from '../../src/kronJob.ts';
import { preview } from '../../src/preview.ts';
import { type OnScene, step } from './scene.ts';

const name = 'windowed';
const runs = 3;

/** Each minute, in the first 40 seconds of it. */
function cronJobManifest(image: string): object {
  const annotations = { 'kron.io/window': '40s' };
  const jobTemplate = restrictedJob(image, 'date +%s');
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name, namespace: workNamespace, annotations },
    spec: { schedule: '* * * * *', timeZone: 'Etc/UTC', successfulJobsHistoryLimit: 10, jobTemplate },
  };
}

/** Whether the API server has the kind of the policies that hold Jobs: Kubernetes 1.36 and newer. */
async function canHold({ kubectl }: Stage): Promise<boolean> {
  const served = await kubectl(['get', '--raw', '/apis/admissionregistration.k8s.io/v1']);
  return served.includes('"MutatingAdmissionPolicy"');
}

export function heldJobs(scene: OnScene): void {
  step(
    scene,
    'a Pod of a CronJob with a window starts at the second of kron preview, and none before it',
    async ({ stage }) => {
      if (!(await canHold(stage))) {
        process.stderr.write('e2e: this API server has no MutatingAdmissionPolicy: no Job is held\n');
        return;
      }
      const manifest = JSON.stringify(cronJobManifest(stage.settings.jobImage));
      const chosen = new Map(
        (await preview(manifest, workNamespace, 30)).map(({ periodID, chosenTime }) => [
          periodID,
          chosenTime,
        ]),
      );
      await stage.kubectl(['apply', '-f', '-'], manifest);
      try {
        const pods = await stage.until(workNamespace, `${runs} Pods of CronJob ${name} have finished`, () => {
          const finished = podsOf(stage).filter((pod) => exitCodeOf(pod) !== undefined);
          return finished.length >= runs && finished;
        });
        for (const pod of pods) {
          const { nominalTime, releasedFor } = jobOf(stage, pod);
          const announced = chosen.get(nominalTime) ?? '';
          expect(releasedFor).toBe(announced.replace(/[-:]/g, ''));
          expect(startedAt(pod)).toBeGreaterThanOrEqual(Date.parse(announced) / 1000);
        }
      } finally {
        await stage.kubectl(['delete', 'cronjob', name, '-n', workNamespace, '--cascade=foreground']);
      }
    },
  );
}

function podsOf({ record }: Stage): KubeObject[] {
  return latest(record.of(workNamespace), 'pods').filter(
    ({ metadata }) => metadata.labels?.['job-name']?.startsWith(`${name}-`) === true,
  );
}

/** Of a Pod's Job: its nominal time, and the chosen time for which it was released. */
function jobOf({ record }: Stage, pod: KubeObject): { nominalTime: string; releasedFor: string | undefined } {
  const owner = pod.metadata.labels?.['job-name'];
  const job = latest(record.of(workNamespace), 'jobs').find(({ metadata }) => metadata.name === owner);
  const annotation = (key: string): string | undefined =>
    (job?.metadata['annotations'] as Readonly<Record<string, string>> | undefined)?.[key];
  const nominalTime = new Date(String(annotation(holdNames.nominalTime))).toISOString();
  return { nominalTime: nominalTime.replace('.000Z', 'Z'), releasedFor: annotation(holdNames.chosenTime) };
}
