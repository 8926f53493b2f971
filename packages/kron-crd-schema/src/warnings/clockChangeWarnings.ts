import type { AffectedChanges } from 'kron-core';
import type { CompiledSpec } from './unschedulableScan.ts';
import type { Warning } from './warning.ts';

/** The seconds of five years, with one leap day. */
const fiveYears = 1826 * 86_400;

const remedies = {
  KronJob: {
    lost: 'write clockChanges: {gap: after} to have it run then, or {gap: skip} if that is meant',
    doubled: 'write clockChanges: {fold: first} to have it run once, or {fold: both} if that is meant',
  },
  CronJob: {
    lost: 'to have it run then, choose another time, or write a KronJob with clockChanges: {gap: after}',
    doubled: 'to have it run once, choose another time, or write a KronJob with clockChanges: {fold: first}',
  },
};

/**
 * Warns about a schedule that loses a run, or runs twice, at a clock change of the next five years. A spec with
 * `clockChanges`, even an empty one, gets no warning.
 *
 * @param now - epoch seconds
 * @param kind - kind of the object; a CronJob has no `clockChanges`
 *
 * @example
 * clockChangeWarnings(compiled, now)[0]?.code // 'LostInGap'
 */
export function clockChangeWarnings(
  { schedule }: Pick<CompiledSpec, 'schedule'>,
  now: number,
  kind: keyof typeof remedies = 'KronJob',
): Warning[] {
  if (schedule.clockChanges !== null) return [];
  const from = Math.floor(now);
  const { lost, doubled } = schedule.clockChangeEffects(from, from + fiveYears);
  const { zone } = schedule;
  const path = 'spec.schedule';
  const warnings: Warning[] = [];
  if (lost !== null) {
    const message = `${when(lost)}, the clock of ${zone} leaves out a time of this schedule, and it does not run: ${remedies[kind].lost}`;
    warnings.push({ path, code: 'LostInGap', message });
  }
  if (doubled !== null) {
    const message = `${when(doubled)}, the clock of ${zone} shows a time of this schedule twice, and it runs twice: ${remedies[kind].doubled}`;
    warnings.push({ path, code: 'DoubledInFold', message });
  }
  return warnings;
}

function when({ changes, first }: AffectedChanges): string {
  return changes === 1
    ? `at 1 clock change of the next 5 years, on ${first}`
    : `at ${changes} clock changes of the next 5 years, first on ${first}`;
}
