import { relativeText } from '../../output/durationText.ts';
import { fillParagraphs } from '../../output/fillParagraphs.ts';
import { utcText, weekdayWallText } from '../../output/instantText.ts';
import { printable } from '../../output/printable.ts';
import { epochSeconds } from '../../timeline/epochSeconds.ts';
import type { DryRunView } from './dryRunResult.ts';

/** Width of the label column. */
export const labelWidth = 12;
const textWidth = 80;

/** Wraps the message of a decision. */
export function messageLines(message: string): string[] {
  const width = textWidth - labelWidth;
  // Each problem of an invalid spec has a line of its own.
  return message.split('\n').flatMap((line) => fillParagraphs(printable(line), width).split('\n'));
}

/**
 * An instant in the time zone of the view, in UTC, and relative to now.
 *
 * @example
 * whenText(new Date('2026-03-02T08:00:00Z'), view) // 'Mon 2026-03-02 09:00:00+01  2026-03-02T08:00:00Z  (in 2h)'
 */
export function whenText(instant: Date, { now, clock }: DryRunView): string {
  const seconds = epochSeconds(instant);
  const when = relativeText(now, seconds);
  const local = weekdayWallText(seconds, clock);
  const utc = clock === 'UTC' ? '' : `  ${utcText(seconds)}`;
  return `${local}${utc}  (${seconds > now ? `in ${when}` : when})`;
}
