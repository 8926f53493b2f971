import { type Clock, utcText, wallText } from '@kron/fleet/text/instantText';
import type { Markup } from './htmlTable.ts';

/** An instant on a clock, with UTC for programs: epoch seconds. */
export function timeMarkup(instant: number, clock: Clock, shown: 'seconds' | 'minutes' = 'seconds'): Markup {
  const { date, time, offset } = wallText(instant, clock);
  const text = `${date} ${shown === 'seconds' ? time : time.slice(0, 5)}${offset}`;
  return { markup: `<time datetime="${utcText(instant)}">${text}</time>` };
}
