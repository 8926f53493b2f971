import { jobName } from '../../period/jobName.ts';
import type { ScheduleSpec } from '../../spec/spec.ts';
import type { Observed, ObservedJob, ObservedStatus } from '../decision/observed.ts';

/** An hourly KronJob without a window: every nominal time is a chosen time, so instants can be read off the clock. */
export const hourly: ScheduleSpec = { identity: 'prod/report', schedule: '0 * * * *' };

/** `at('10:00')` or `at('10:00:31')` on 1 March 2026, UTC. */
export function at(clock: string): Date {
  return new Date(`2026-03-01T${clock.length === 5 ? `${clock}:00` : clock}Z`);
}

/** The period-id of that instant. */
export function idAt(clock: string): string {
  return at(clock).toISOString().replace('.000', '');
}

/** Seen by a leader that has watched since five past midnight, of a KronJob created then. */
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

/** The stored status after the period of that instant was handled, without a window. */
export function handledUpTo(clock: string): ObservedStatus {
  return {
    lastPeriodID: idAt(clock),
    lastNominalTime: idAt(clock),
    lastChosenTime: idAt(clock),
    highestPeriodID: idAt(clock),
  };
}

/** Our Job of the period of that instant. */
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

/** Our Job of no period, as a person triggers one. */
export function manualJob(clock: string, parts: Partial<ObservedJob> = {}): ObservedJob {
  const name = `report-manual-${clock.replace(':', '')}`;
  const uid = `uid-of-${name}`;
  return { name, uid, owned: true, createdAt: at(clock), state: 'active', deleting: false, ...parts };
}
