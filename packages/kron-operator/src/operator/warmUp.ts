import { compile, compileControlled, controlledSpecOf, nextStatus, scheduleSpecOf } from 'kron-core';
import { decideControlledWithin, decideWithin, observe, observeControlled } from 'kron-core/controller';
import { cachedControlledJob } from '../controlledjobs/cache.ts';
import { cachedKronJob } from '../kronjobs/cache.ts';

const now = new Date('2026-03-01T12:00:00Z');
const timezone = 'America/New_York';
const jobTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } } },
};
const metadata = (uid: string) => ({
  name: 'warm-up',
  namespace: 'default',
  uid,
  generation: 1,
  resourceVersion: '1',
  creationTimestamp: '2026-02-01T00:00:00Z',
});

/**
 * Validates an object of each kind and decides about it, without any request. The first decision of a process blocks the
 * event loop for some 20 ms longer than later decisions, because V8 compiles the code and opens its time zone data. A
 * process that leads must not delay Jobs for that long.
 *
 * @returns the reasons of the decisions
 */
export function warmUp(): string[] {
  const kronJob = cachedKronJob({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: metadata('kronjob'),
    spec: {
      schedule: '0 2 * * *',
      timezone,
      window: { duration: '8h' },
      distribution: { name: 'normal' },
      constraints: { only: [{ hours: '2-9' }], avoid: [{ dates: '2026-12-24..2026-12-31' }] },
      jobTemplate,
    },
  });
  const observed = observe(kronJob, [], { watchedSince: now });
  const schedule = compile(scheduleSpecOf(kronJob));
  const { decision } = decideWithin({ steps: 100_000 }, schedule, now, observed);
  if (decision !== undefined) nextStatus(kronJob, decision, observed, now);

  const controlledJob = cachedControlledJob({
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: metadata('controlledjob'),
    spec: {
      timezone: { name: timezone },
      events: [
        { action: 'start', cronSchedule: '0 9 * * *' },
        { action: 'stop', cronSchedule: '0 17 * * *' },
      ],
      jobTemplate,
    },
  });
  const running = compileControlled(controlledSpecOf(controlledJob), controlledJob.template.hash);
  const controlled = decideControlledWithin(
    { steps: 100_000 },
    running,
    now,
    observeControlled(controlledJob, [], { issues: controlledJob.problems }),
  );
  return [decision, controlled.decision].flatMap((one) => (one === undefined ? [] : [one.reason]));
}
