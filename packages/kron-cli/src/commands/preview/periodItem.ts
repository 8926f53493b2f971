import type { Period } from 'kron-core';
import type { KronJob } from '../../input/kronJob.ts';
import { wallText } from '../../output/instantText.ts';
import { periodData } from '../../timeline/periodData.ts';
import type { Entry } from '../../timeline/timeline.ts';
import type { TimelineItem } from './renderer.ts';
import type { ExpectedOutcome } from './timelineColumns.ts';

export function periodItem({ kronJob, nominal, due }: Entry, period: Period): TimelineItem {
  const { identity, spec } = kronJob;
  return {
    row: (clock = spec.timezone ?? 'UTC') => ({
      identity,
      event: 'run',
      nominal,
      due,
      period,
      outcome: expectedOutcome(kronJob, period),
      clock,
      wall: wallText(due, clock),
    }),
    data: () => periodData(identity, period),
  };
}

function expectedOutcome({ spec }: KronJob, period: Period): ExpectedOutcome {
  if (spec.policy?.suspend === true) return 'suspended';
  return period.unschedulable ? 'unschedulable' : 'executed';
}
