import { kronJobStarter, type Minutes } from '@kron/fleet/load/starter';
import { agreement, type ConstraintsSpec, compile } from 'kron-core';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { guaranteedStarts } from './guaranteedStarts.ts';
import type { Joinable } from './suggestGroups.ts';

export function joinableOf(kronJob: InputKronJob, minutes: Minutes): Joinable {
  const { kind, identity, spec, schedule } = kronJob;
  return {
    kind,
    identity,
    agreement: () => agreement(schedule, { anyDuration: true }),
    window: schedule.dues.windowLength,
    maxWindow: () => {
      const gap = shortestGap(kronJob, minutes.from);
      // The window of a CronJob must be shorter than the gap between its nominal times.
      return Math.min(kind === 'CronJob' ? gap - 1 : gap, longestWith(spec.constraints ?? {}));
    },
    starts: () => plannedMinutes(kronJob, minutes),
    guaranteed: (window, of) => {
      const slots = Array.from({ length: of }, (_, slot) => slot);
      const widened = compile({ ...spec, window: { ...spec.window, duration: window } });
      return guaranteedStarts(widened, slots, of, minutes);
    },
  };
}

/** The minutes in which a KronJob starts. Minute 0 is the first minute of the span. A suspended KronJob has no starts. */
export function* plannedMinutes(kronJob: InputKronJob, minutes: Minutes): Generator<number> {
  const { suspended, starts } = kronJobStarter(kronJob);
  if (suspended) return;
  for (const { planned } of starts(minutes)) {
    if (planned !== undefined) yield Math.floor((planned - minutes.from) / 60);
  }
}

/** The longest window that the constraints of a KronJob with spread allow, in seconds. Infinity without constraints. */
function longestWith({ only, avoid }: ConstraintsSpec): number {
  return (only ?? []).length + (avoid ?? []).length > 0 ? 744 * 3600 : Number.POSITIVE_INFINITY;
}

const year = 366 * 86_400;
/** The shortest gap that a cron expression allows, in seconds. */
const minute = 60;

/** The shortest time between nominal times in the year after an instant, in seconds. Infinity for fewer than two. */
function shortestGap({ schedule }: InputKronJob, from: number): number {
  let shortest = Number.POSITIVE_INFINITY;
  let before = schedule.nextNominal(from - 1);
  while (before !== null && before < from + year && shortest > minute) {
    const next = schedule.nextNominal(before);
    if (next !== null) shortest = Math.min(shortest, next - before);
    before = next;
  }
  return shortest;
}
