import type { Minutes } from '@kron/fleet/load/starter';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { guaranteedStarts as guaranteedOf, type Schedule } from 'kron-core';
import type { MinuteStarts } from './suggestGroups.ts';

/**
 * Yields the maximum number of starts of a group in each minute of each window that overlaps a span. If no window overlaps
 * the span, yields the minutes of the next window. Minute 0 is the first minute of the span. A minute can occur several
 * times, because windows can overlap.
 *
 * @param slots the slots that members have
 */
export function* guaranteedStarts(
  schedule: Schedule,
  slots: readonly number[],
  of: number,
  { from, to }: Minutes,
): Generator<MinuteStarts> {
  const { windowOffset, windowLength } = schedule.dues;
  let nominal = schedule.nextNominal(from - windowOffset - windowLength - 1);
  do {
    if (nominal === null) return;
    for (const { minute, starts } of guaranteedOf(schedule, new Date(nominal * 1000), slots, of)) {
      yield { minute: Math.floor((epochSeconds(minute) - from) / 60), starts };
    }
    nominal = schedule.nextNominal(nominal);
  } while (nominal !== null && nominal + windowOffset < to);
}
