import { expect } from '@jest/globals';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobs } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { KronJobSpec, Status } from 'kron-core';
import { dueIn } from '../../../packages/kron-operator/test/cluster/dueIn.ts';
import { inTime } from '../../../packages/kron-operator/test/cluster/inTime.ts';
import { TooLate } from '../../../packages/kron-operator/test/cluster/tooLate.ts';
import { latest } from '../../src/cluster/latest.ts';
import { exitCodeOf, startedAt } from '../../src/cluster/podState.ts';
import { type Stage, workNamespace } from '../../src/cluster/stage.ts';
import { kronJobManifest, restrictedJob } from '../../src/kronJob.ts';
import { preview } from '../../src/preview.ts';
import { type OnScene, step } from './scene.ts';

type Run = {
  /** The chosen time in epoch seconds from `kron preview`. */
  readonly previewed: number;
  /** The chosen time from the status. */
  readonly announced: number;
  /** Creation time of the Job. */
  readonly created: number;
  readonly pod: KubeObject;
  readonly log: string;
  /** The status after the run. */
  readonly status: Status;
};

/** Runs a KronJob once, a few seconds from now, and returns everything visible about it. */
async function runOf(stage: Stage, name: string, script: string): Promise<Run> {
  let run: Run | undefined;
  await inTime(async (headStart) => {
    await deleted(stage, name);
    run = await runIn(stage, name, script, headStart);
  });
  if (run === undefined) throw new Error(`${name} did not run`);
  return run;
}

/** Deletes a KronJob that was due too early, for another attempt. */
async function deleted(stage: Stage, name: string): Promise<void> {
  const args = ['delete', 'kronjob', name, '-n', workNamespace, '--ignore-not-found', '--cascade=foreground'];
  await stage.kubectl(args);
  await stage.record.caughtUp(workNamespace);
}

/**
 * @param headStart seconds for its creation, its preview and its first reconcile before it is due
 * @throws TooLate if that was not enough
 */
async function runIn(stage: Stage, name: string, script: string, headStart: number): Promise<Run> {
  const now = Math.floor(systemClock.now() / 1000);
  const { spec: when, periods } = dueIn(`${workNamespace}/${name}`, now, [headStart]);
  const spec: KronJobSpec = {
    ...when,
    policy: { deadline: '1m' },
    jobTemplate: restrictedJob(stage.settings.jobImage, script),
  };
  const manifest = kronJobManifest(name, spec);
  const [first] = await preview(JSON.stringify(manifest), workNamespace, 1);
  await stage.transport.create({ resource: kronJobs, namespace: workNamespace }, manifest, {
    fieldValidation: 'Strict',
  });
  const announced = await untilStatus(stage, name, 'it is announced', ({ nextChosenTime }) => nextChosenTime);
  if (systemClock.now() >= Number(periods[0].chosenTime)) throw new TooLate(`${name} was due before`);

  const isItsJob = (job: KubeObject): boolean => job.metadata.labels?.['kron.io/name'] === name;
  const job = await stage.until(workNamespace, `${name} has a Job`, () =>
    latest(stage.record.of(workNamespace), 'jobs').find(isItsJob),
  );
  const pod = await stage.until(workNamespace, `the pod of ${name} has finished`, () =>
    latest(stage.record.of(workNamespace), 'pods').find(
      (one) => one.metadata.labels?.['job-name'] === job.metadata.name && exitCodeOf(one) !== undefined,
    ),
  );
  const status = await untilStatus(stage, name, 'its end is recorded', (stored) =>
    stored.recent?.[0]?.result === 'Active' || stored.recent?.[0] === undefined ? undefined : stored,
  );
  expect(first?.periodID).toBe(periods[0].periodID);
  return {
    previewed: secondsOf(first?.chosenTime),
    announced: secondsOf(announced),
    created: secondsOf(job.metadata['creationTimestamp']),
    pod,
    log: await stage.kubectl(['logs', '-n', workNamespace, pod.metadata.name]),
    status,
  };
}

function untilStatus<T>(
  stage: Stage,
  name: string,
  what: string,
  find: (status: Status) => T | undefined,
): Promise<T> {
  return stage.until(workNamespace, `of ${name}: ${what}`, () => {
    const stored = latest(stage.record.of(workNamespace), 'kronjobs').find(
      (one) => one.metadata.name === name,
    );
    return find(stored?.['status'] ?? {});
  });
}

function secondsOf(instant: unknown): number {
  return Date.parse(String(instant)) / 1000;
}

export function runs(scene: OnScene): void {
  step(scene, 'a Pod runs at the time of preview and status, and has a log', async ({ stage }) => {
    const run = await runOf(stage, 'hello', 'echo "hello from $(hostname) at $(date +%s)"');
    expect(run.announced).toBe(run.previewed);
    expect(run.created).toBeGreaterThanOrEqual(run.announced);
    expect(startedAt(run.pod)).toBeGreaterThanOrEqual(run.created);
    const [, host, saidAt] = /^hello from (\S+) at (\d+)\n$/.exec(run.log) ?? [];
    expect(host).toBe(run.pod.metadata.name);
    expect(Number(saidAt)).toBeGreaterThanOrEqual(run.announced);
    expect(run.status).toMatchObject({
      succeeded: 1,
      recent: [{ outcome: 'executed', result: 'Succeeded' }],
    });
    process.stderr.write(
      `e2e: Job ${run.created - run.announced} s after its chosen time, pod ${startedAt(run.pod) - run.announced} s\n`,
    );
  });

  step(scene, 'a failed Pod is reported as failed', async ({ stage }) => {
    const { pod, log, status } = await runOf(stage, 'fails', 'echo no; exit 3');
    expect({ code: exitCodeOf(pod), log }).toEqual({ code: 3, log: 'no\n' });
    expect(status).toMatchObject({ failed: 1, recent: [{ outcome: 'executed', result: 'Failed' }] });
  });
}
