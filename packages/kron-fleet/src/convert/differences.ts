import { compile, type ScheduleSpec } from 'kron-core';
import { clockChangeWarnings } from 'kron-crd-schema/warnings';
import type { PlainObject } from '../plainObject.ts';
import { hasOddClockChange } from './hasOddClockChange.ts';

/** The differences between a converted object and its original, in behaviour or in form. */
export const differenceTexts = {
  deadline:
    'startingDeadlineSeconds is not set: a CronJob starts a missed Job at any later time, a KronJob without policy.deadline does not start it; set policy.deadline, or convert with --deadline',
  queue:
    'concurrencyPolicy Forbid is now queue: a blocked start waits for the running Job, as in a CronJob; Jobs of kron trigger count as running; write forbid to skip it',
  timeZone:
    'timeZone is not set: a CronJob uses the time zone of kube-controller-manager, usually UTC, a KronJob uses UTC; convert with --timezone',
  clock:
    'clock changes in this time zone skip midnight or are not on whole hours: on such days a CronJob loses starts or starts at wrong times, a KronJob does not',
  clockChanges:
    'at clock changes, the KronJob leaves out or doubles runs as the CronJob does: kron validate says when; for one run every day, set clockChanges: {gap: after, fold: first}',
  paused: 'the original is suspended already: leave this one suspended when you resume the others',
  version: 'Kubernetes no longer serves the apiVersion of the CronJob; the fields of batch/v1 are the same',
  longWindow:
    'kron.io/window is left out: it is not shorter than the shortest time between two starts, so it has no effect on the CronJob',
  emptyPolicy: 'concurrencyPolicy is empty, which means Allow',
  longDeadline: 'startingDeadlineSeconds is longer than any duration of Kron; policy.deadline is 292 years',
  quantities:
    'quantities with a decimal point, such as cpu: 0.5, are written as text: a KronJob takes no such number',
  nullItems: 'null in a list is written as an empty entry, as Kubernetes reads it',
  hiddenVariables: 'a container sets a variable twice: only the last value is kept, as Kubernetes uses it',
  repeatedEntries: 'repeated entries of a list are written once',
  handover:
    'the Jobs of the original are not adopted: delete the original, wait until its Jobs are gone, then apply this one, so that no two Jobs run at once',
  noDeadline:
    '--deadline is not applied: without startingDeadlineSeconds, both operators start a run however late',
  noTimezone:
    '--timezone is not applied: without timezone.name, both operators read the times of the events as UTC',
  mutations:
    'the annotation batch.gresearch.co.uk/apply-mutations is now kron.io/apply-mutations: no Job is created unless the operator runs with --job-admission-url; set it before you apply this',
  annotations: 'other annotations and labels under batch.gresearch.co.uk/ are kept, but Kron ignores them',
  ttl: 'ttlSecondsAfterFinished is removed: if the TTL deleted a Job before the operator saw its end, Kron would start it again; the next stop deletes the Job',
  gap: 'a stop at a time that clocks skip: in Kron it occurs at the end of the gap, in the original it does not occur',
  fold: 'an event at a time that occurs twice: in Kron it occurs both times, in the original only the second time',
} as const;

/**
 * The differences between a CronJob and the KronJob that it was converted to.
 *
 * @param spec spec of the KronJob
 * @param now epoch seconds
 */
export function differencesOf(spec: PlainObject, now: number): string[] {
  const policy = spec['policy'] as PlainObject;
  const zone = spec['timezone'];
  return textsOf([
    ['deadline', policy['deadline'] === undefined],
    ['queue', policy['concurrency'] === 'queue'],
    ['timeZone', zone === undefined],
    ['clockChanges', isAffected(spec, now)],
    ['clock', typeof zone === 'string' && hasOddClockChange(zone, now)],
  ]);
}

export function textsOf(differences: readonly [keyof typeof differenceTexts, boolean][]): string[] {
  return differences.filter(([, applies]) => applies).map(([difference]) => differenceTexts[difference]);
}

function isAffected(spec: PlainObject, now: number): boolean {
  const schedule = compile({
    ...(spec as Omit<ScheduleSpec, 'identity'>),
    identity: 'default/converted',
    clusterName: 'any',
  });
  return clockChangeWarnings({ schedule }, now).length > 0;
}
