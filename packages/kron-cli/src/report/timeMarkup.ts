import { type Clock, dateTimeText, minuteText, utcText } from '@kron/fleet/text/instantText';
import type { Markup } from './htmlTable.ts';

/** An element `<time>` that shows an instant, in epoch seconds, on a clock. Its attribute has the instant in UTC. */
export function timeMarkup(instant: number, clock: Clock, shown: 'seconds' | 'minutes' = 'seconds'): Markup {
  const text = shown === 'seconds' ? dateTimeText(instant, clock) : minuteText(instant, clock);
  return { markup: `<time datetime="${utcText(instant)}">${text}</time>` };
}
