import { type Clock, utcText, wallText } from '@kron/fleet/text/instantText';
import type { Markup } from './htmlTable.ts';

/**
 * An element `<time>` that shows an instant on a clock. Its attribute has the instant in UTC.
 *
 * @param instant epoch seconds
 */
export function timeMarkup(instant: number, clock: Clock, shown: 'seconds' | 'minutes' = 'seconds'): Markup {
  const { date, time, offset } = wallText(instant, clock);
  const text = `${date} ${shown === 'seconds' ? time : time.slice(0, 5)}${offset}`;
  return { markup: `<time datetime="${utcText(instant)}">${text}</time>` };
}
