import type { Minutes } from '@kron/fleet/load/starter';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { guaranteedStarts as guaranteedOf, type Schedule } from 'kron-core';
import type { MinuteStarts } from './suggestGroups.ts';

/**
 * The maximum numbers of starts of a group in each minute of the windows that meet a span, or of the next window if there is
 * none. Numbers the minutes from the beginning of the span. A minute occurs once for each of its windows.
 *
 * @param slots the slots with a member
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
