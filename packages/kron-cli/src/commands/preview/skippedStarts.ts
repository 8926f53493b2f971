import { startsInGaps } from 'kron-crd-schema/warnings';
import type { ControlledJob } from '../../input/controlledJob.ts';
import { clockText, wallText } from '../../output/instantText.ts';
import { timesText } from '../../timeline/eventText.ts';

/**
 * One line for each start that does not occur within a span, as the clock is put forward over it; nothing else shows it.
 *
 * @param span in epoch seconds
 */
export function* skippedStarts(
  { identity, spec, clock }: ControlledJob,
  span: { from: number; to: number },
): Generator<string> {
  for (const { event, endOfGap } of startsInGaps(spec, span)) {
    const { date, time } = wallText(endOfGap, clock);
    const before = wallText(endOfGap - 1, clock);
    const times = spec.events[event] === undefined ? '' : timesText(spec.events[event]);
    yield `note: ${identity}: start ${times} does not occur on ${date}: after ${before.time} the clock of ${clockText(clock)} shows ${time}`;
  }
}
