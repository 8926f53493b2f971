import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { ControlledStatus } from 'kron-core';
import { isSuspended } from '../atMostOne.ts';
import { forgedIndex } from '../controlledJobHarness.ts';
import { type RunScene, unlabelled } from './runScene.ts';

/** The invariants of the final state. `atMostOne` checks that no two Jobs ever ran at the same time. */
export const runRules: readonly ((at: RunScene) => string[])[] = [
  orphanedJobs,
  noErrorConditions,
  oneIsLeft,
  nothingIsHeld,
  findPresenceFaults,
  endedRunsStayEnded,
  forgedJobsEnd,
  personsSuspensionStays,
  foreignJobsAreKept,
  storms,
];

/** Status writes of one ControlledJob: a run starts, loses its Job, is restarted and edited. */
const maxStatusesPerSecond = 20;

function orphanedJobs({ desk }: RunScene): string[] {
  return desk.orphanedJobs.map((job) => `${job}, without a ControlledJob`);
}

function noErrorConditions(at: RunScene): string[] {
  const { conditions } = at.desk;
  const isExcused = conditions.includes('StartingDeadlineExceeded') || isEarly(at);
  return conditions.filter(
    (type) =>
      type.startsWith('Failed') ||
      type === 'Error' ||
      type === 'RunningUnexpectedly' ||
      (type === 'NotRunningUnexpectedly' && !isExcused),
  );
}

/** During a run, an operator need not see a Job without the label. After the run it has to delete it. */
function seenJobs(at: RunScene): string[] {
  const isRun = !at.isSuspended && shouldBeThere(at);
  return at.desk.jobs.filter((job) => !isRun || !job.startsWith(unlabelled));
}

function oneIsLeft(at: RunScene): string[] {
  const unfinished = seenJobs(at).filter((job) => !job.endsWith(' ended'));
  return unfinished.length > 1 ? [`these Jobs are left: ${unfinished.join(', ')}`] : [];
}

function nothingIsHeld(at: RunScene): string[] {
  return seenJobs(at)
    .filter((job) => / (held|ending)$/.test(job))
    .map((job) => `${job} forever`);
}

/** A run whose Job has finished is not started again: while the status remembers the Job, no other of its name runs. */
function endedRunsStayEnded({ world }: RunScene): string[] {
  let remembered: string | undefined;
  const again = new Set<string>();
  const violations: string[] = [];
  for (const { resource, type, object } of world.changes) {
    const { uid = '', name } = object.metadata;
    if (resource === 'controlledjobs') remembered = type === 'delete' ? undefined : rememberedJob(object);
    if (resource !== 'jobs' || name !== remembered || !isNamedByOperator(name)) continue;
    if (type === 'create') again.add(uid);
    if (again.has(uid) && !isSuspended(object)) violations.push(`${name} runs again`);
  }
  return violations;
}

function rememberedJob(controlledJob: KubeObject): string | undefined {
  const { finishedJob } = (controlledJob['status'] ?? {}) as ControlledStatus;
  return isSuspended(controlledJob) ? undefined : finishedJob?.name;
}

/** Users and adversaries give other names to Jobs, or a forged index. */
function isNamedByOperator(name: string): boolean {
  return name.startsWith('desk-') && !name.endsWith(`-${forgedIndex}`);
}

/** Compares with the configuration's own definition, independent of the decision. */
function findPresenceFaults(at: RunScene): string[] {
  const { controlledJob, jobs, conditions } = at.desk;
  if (controlledJob === undefined) return [];
  const found = `there is ${jobs.join(', ') || 'no Job'} at ${new Date(at.world.clock.now()).toISOString()}`;
  if (at.isSuspended) return jobs.length === 0 ? [] : [`${found}, suspended`];
  const isExcused =
    conditions.includes('StartingDeadlineExceeded') ||
    isEarly(at) ||
    at.desk.status.finishedJob !== undefined;
  if (shouldBeThere(at)) return jobs.length > 0 || isExcused ? [] : [found];
  return jobs.every((job) => job.startsWith('by-hand')) ? [] : [found];
}

/** Whether the clock was set back behind the start of the run: no Job is created before it. */
function isEarly({ desk, world }: RunScene): boolean {
  const { lastScheduledStartTime } = desk.status;
  return (
    lastScheduledStartTime !== undefined && world.clock.now() < Date.parse(lastScheduledStartTime) - 30_000
  );
}

/** A clock that was set back before the last action is not used. */
function shouldBeThere({ desk, world, configuration }: RunScene): boolean {
  const { timestamp } = desk.status.mostRecentAction ?? {};
  const lastDone = timestamp === undefined ? 0 : Date.parse(timestamp) / 1000;
  return configuration.isOn(Math.max(world.clock.now() / 1000, lastDone));
}

/** A Job ends at the stop after its creation, whatever run its labels name. */
function forgedJobsEnd(at: RunScene): string[] {
  const { desk, world, configuration } = at;
  const now = world.clock.now() / 1000;
  const { timestamp } = desk.status.mostRecentAction ?? {};
  const stop = configuration.lastStop?.(now);
  // A clock that was set back before the last action is not used.
  if (stop === undefined || Date.parse(timestamp ?? '') / 1000 > now || isEarly(at)) return [];
  return desk.forgedJobs
    .filter(({ metadata }) => Date.parse(metadata.creationTimestamp ?? '') / 1000 < stop - 1)
    .map(({ metadata: { name } }) => `${name} is left after the stop`);
}

/** Users unsuspend no Job here, so every unsuspend comes from an operator. */
function personsSuspensionStays({ world, suspendedByHand }: RunScene): string[] {
  const suspended = new Set<string>();
  const violations: string[] = [];
  for (const { resource, object } of world.changes) {
    const { uid = '', name } = object.metadata;
    if (resource !== 'jobs' || !suspendedByHand.has(uid)) continue;
    if (isStoppedByHand(object)) suspended.add(uid);
    else if (suspended.has(uid)) violations.push(`${name} was suspended by a person, and runs again`);
  }
  return violations;
}

function isStoppedByHand(job: KubeObject): boolean {
  const annotations = (job.metadata['annotations'] ?? {}) as Record<string, string>;
  const isHeld = annotations['kron.io/not-yet-released'] !== undefined;
  return isSuspended(job) && !isHeld;
}

function foreignJobsAreKept({ foreignJobsDeleted }: RunScene): string[] {
  return foreignJobsDeleted.map((name) => `the foreign Job ${name} was deleted`);
}

/** Retries do not cause repeated status writes. */
function storms({ world }: RunScene): string[] {
  const statuses = new Map<number, number>();
  let generation: unknown;
  for (const { resource, object, time } of world.changes) {
    if (resource !== 'controlledjobs' || time === undefined) continue;
    const second = Math.floor(time / 1000);
    // A new generation is an edit by a user.
    if (object.metadata.generation === generation) statuses.set(second, (statuses.get(second) ?? 0) + 1);
    ({ generation } = object.metadata);
  }
  return [...statuses]
    .filter(([, count]) => count > maxStatusesPerSecond)
    .map(([second, count]) => `${count} statuses at ${new Date(second * 1000).toISOString()}`);
}
