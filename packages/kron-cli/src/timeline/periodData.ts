import type { Period } from 'kron-core';
import { utcText } from '../output/instantText.ts';
import { epochSeconds } from './epochSeconds.ts';

/** A period as JSON and YAML show it: the fields of `Period` under the same names, instants as RFC 3339. */
export type PeriodData = {
  identity: string;
  periodID: string;
  periodKey: string;
  nominalTime: string;
  windowStart: string;
  windowEnd: string;
  seedHash: string;
  attempts: number;
  chosenTime: string | null;
  unschedulable: boolean;
};

/** Named field by field, so that what is published does not grow by accident. */
export function periodData(identity: string, period: Period): PeriodData {
  return {
    identity,
    periodID: period.periodID,
    periodKey: period.periodKey,
    nominalTime: instantData(period.nominalTime),
    windowStart: instantData(period.windowStart),
    windowEnd: instantData(period.windowEnd),
    seedHash: period.seedHash,
    attempts: period.attempts,
    chosenTime: period.chosenTime === null ? null : instantData(period.chosenTime),
    unschedulable: period.unschedulable,
  };
}

/** An instant of the core in the form of every document that kron writes. */
export function instantData(instant: Date): string {
  return utcText(epochSeconds(instant));
}
