import type { Period, PeriodClockChange } from 'kron-core';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { utcText } from '../text/instantText.ts';
import { epochSeconds } from './epochSeconds.ts';

/** A period in JSON and YAML. It has the fields of `Period`, with instants in RFC 3339. */
export type PeriodData = {
  identity: string;
  kind: ScheduledKronJob['kind'];
  /** The name of the cluster. Present only if the seed depends on it. */
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
  /** The effect of a clock change on the period. Present only if there is one and the KronJob has `clockChanges`. */
  clockChange?: PeriodClockChange;
  /** The value of the label `kron.io/calendars` of the Job. Present only if the KronJob refers to calendars. */
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

/** Lists each field by name, because a copy would publish new fields of kron-core by accident. */
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

/** Converts an instant of kron-core to RFC 3339. */
export function instantData(instant: Date): string {
  return utcText(epochSeconds(instant));
}

/** Converts an instant of kron-core to RFC 3339. Returns null if there is no instant. */
export function instantOrNull(instant: Date | null | undefined): string | null {
  return instant === null || instant === undefined ? null : instantData(instant);
}
