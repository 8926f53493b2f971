import { wallText } from '@kron/fleet/text/instantText';
import { clockChangeCell } from '@kron/fleet/timeline/clockChangeText';
import { specLine } from '@kron/fleet/timeline/specLine';
import type { Entry } from '@kron/fleet/timeline/periodEntry';
import type { ShownOutcome } from '@kron/fleet/timeline/shownOutcome';
import { timelinePeriodData } from '@kron/fleet/timeline/timelineData';
import { clockChangeNote, type Period } from 'kron-core';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { TimelineItem } from './renderer.ts';
import type { Shown } from './tableRenderer.ts';

export function shownKronJob(kronJob: InputKronJob): Shown {
  const { kind, identity, spec } = kronJob;
  return {
    kind,
    identity,
    clock: spec.timezone ?? 'UTC',
    ...clusterOf(kronJob),
    line: () => specLine(kronJob),
  };
}

function clusterOf({ spec }: Pick<InputKronJob, 'spec'>): { cluster?: string } {
  return typeof spec.clusterName === 'string' ? { cluster: spec.clusterName } : {};
}

export function periodItem(
  { kronJob, nominal, due }: Entry,
  period: Period,
  shown: ShownOutcome,
): TimelineItem {
  const { kind, identity, spec } = kronJob;
  return {
    row: (clock = spec.timezone ?? 'UTC') => ({
      kind,
      identity,
      ...clusterOf(kronJob),
      event: 'run',
      nominal,
      due,
      period,
      ...shown,
      clock,
      clockChange: clockChangeOf(kronJob, period),
      spread: spec.spread ? `${spec.spread.slot}/${spec.spread.of}` : '-',
      wall: wallText(due, clock),
    }),
    data: () => timelinePeriodData(kronJob, period, shown),
  };
}

function clockChangeOf(
  { schedule }: Pick<InputKronJob, 'schedule'>,
  { clockChange, nominalTime }: Period,
): string {
  const note = clockChange === undefined ? null : clockChangeNote(schedule, nominalTime);
  return note === null ? '-' : clockChangeCell(note);
}
