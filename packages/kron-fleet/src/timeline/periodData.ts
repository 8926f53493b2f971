import type { Period, PeriodClockChange } from 'kron-core';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { utcText } from '../text/instantText.ts';
import { epochSeconds } from './epochSeconds.ts';

/** A period in JSON and YAML output: the fields of `Period`, with instants as RFC 3339. */
export type PeriodData = {
  identity: string;
  kind: ScheduledKronJob['kind'];
  /** The name of the cluster, if it is part of the seed. */
  clusterName?: string;
  periodID: string;
  periodKey: string;
  nominalTime: string;
  windowStart: string;
  windowEnd: string;
  seedHash: string;
  attempts: number;
  chosenTime: string | null;
  unschedulable: boolean;
  /** Only for KronJobs with `clockChanges`, if a clock change affects the period. */
  clockChange?: PeriodClockChange;
  /** Only for KronJobs that refer to calendars: the label `kron.io/calendars` of the Job. */
  calendarsHash?: string;
};

export function periodData(
  { kind, identity, spec: { clusterName } }: Pick<ScheduledKronJob, 'kind' | 'identity' | 'spec'>,
  period: Period,
): PeriodData {
  return {
    identity,
    kind,
    ...(typeof clusterName === 'string' ? { clusterName } : {}),
    ...periodFields(period),
  };
}

export type PeriodFields = Omit<PeriodData, 'identity' | 'kind' | 'clusterName'>;

/** Lists each field, so that a new field of kron-core is not published by accident. */
export function periodFields(period: Period): PeriodFields {
  return {
    periodID: period.periodID,
    periodKey: period.periodKey,
    nominalTime: instantData(period.nominalTime),
    windowStart: instantData(period.windowStart),
    windowEnd: instantData(period.windowEnd),
    seedHash: period.seedHash,
    attempts: period.attempts,
    chosenTime: instantOrNull(period.chosenTime),
    unschedulable: period.unschedulable,
    ...(period.clockChange === undefined ? {} : { clockChange: period.clockChange }),
    ...(period.calendarsHash === undefined ? {} : { calendarsHash: period.calendarsHash }),
  };
}

/** An instant of kron-core as RFC 3339. */
export function instantData(instant: Date): string {
  return utcText(epochSeconds(instant));
}

/** An instant of kron-core as RFC 3339, or null if there is none. */
export function instantOrNull(instant: Date | null | undefined): string | null {
  return instant === null || instant === undefined ? null : instantData(instant);
}
