import { jobName } from '../../period/jobName.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import type { Claim, Observed, ObservedJob, ObservedStatus } from '../decision/observed.ts';

/** An hourly KronJob without a window: each chosen time is on the hour. */
export const hourly: ScheduleSpec = { identity: 'prod/report', schedule: '0 * * * *' };

/** `at('10:00')` or `at('10:00:31')` on 1 March 2026, UTC. */
export function at(clock: string): Date {
  return new Date(`2026-03-01T${clock.length === 5 ? `${clock}:00` : clock}Z`);
}

/** The period-id of this time. */
export function idAt(clock: string): string {
  return at(clock).toISOString().replace('.000', '');
}

/** The observation of a leader that has watched the KronJob since its creation at 00:05. */
export function observed(parts: Partial<Observed> = {}): Observed {
  return {
    uid: 'uid-1',
    createdAt: at('00:05'),
    watchedSince: at('00:05'),
    deleting: false,
    holder: 'leader-1',
    status: {},
    jobs: [],
    ...parts,
  };
}

/** The stored status if the period of this time is the last period that has an outcome, and the KronJob has no window. */
export function handledUpTo(clock: string): ObservedStatus {
  return {
    lastPeriodID: idAt(clock),
    lastNominalTime: idAt(clock),
    lastChosenTime: idAt(clock),
    highestPeriodID: idAt(clock),
  };
}

/** The Job of the KronJob for the period of this time. */
export function jobOf(clock: string, parts: Partial<ObservedJob> = {}): ObservedJob {
  const periodID = idAt(clock);
  return {
    name: jobName('report', periodID),
    uid: `uid-of-${clock}`,
    owned: true,
    periodID,
    chosenTime: at(clock),
    createdAt: at(clock),
    state: 'active',
    deleting: false,
    ...parts,
  };
}

/** The claim of another leader for the period of this time, made when the period came due. */
export function claimOf(clock: string, parts: Partial<Claim> = {}): Claim {
  return {
    periodID: idAt(clock),
    chosenTime: at(clock),
    jobName: jobOf(clock).name,
    claimedAt: at(clock),
    for: 'ShortTTL',
    holder: 'leader-0',
    ...parts,
  };
}

/** The KronJob's own Job that a user triggered. It belongs to no period. */
export function manualJob(clock: string, parts: Partial<ObservedJob> = {}): ObservedJob {
  const name = `report-manual-${clock.replace(':', '')}`;
  const uid = `uid-of-${name}`;
  return { name, uid, owned: true, createdAt: at(clock), state: 'active', deleting: false, ...parts };
}
