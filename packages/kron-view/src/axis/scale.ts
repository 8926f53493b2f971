import { years } from '@kron/fleet/text/instantText';
import type { ViewSpan } from '../worker/protocol.ts';

/** Maps a span of time to a width in pixels. Instants are epoch seconds and can have fractions. */
export type Scale = ViewSpan & { width: number };

/** The shortest and the longest span of an axis, in seconds: 10 s and 5 years. */
export const shortestSpan = 10;
export const longestSpan: number = 5 * 366 * 86_400;

/** Converts an instant to pixels from the left edge of the axis. */
export function xOf({ from, to, width }: Scale, instant: number): number {
  return ((instant - from) / (to - from)) * width;
}

export function instantAt({ from, to, width }: Scale, x: number): number {
  return from + (x / width) * (to - from);
}

export function secondsPerPixel({ from, to, width }: Scale): number {
  return (to - from) / width;
}

/**
 * Limits a span to what the axis can show. A span that is too short or too long keeps its middle.
 *
 * @example
 * withinLimits({ from: 100, to: 102 }) // { from: 96, to: 106 }
 */
export function withinLimits(span: ViewSpan): ViewSpan {
  const length = clamp(span.to - span.from, shortestSpan, longestSpan);
  const from = clamp((span.from + span.to - length) / 2, years.firstSecond, years.lastSecond - length);
  return { from, to: from + length };
}

/**
 * Zooms a span so that the instant `around` stays at the same pixel.
 *
 * @param factor - a factor above 1 makes the span shorter
 */
export function zoomSpan(span: ViewSpan, factor: number, around: number): ViewSpan {
  const length = clamp((span.to - span.from) / factor, shortestSpan, longestSpan);
  const from = around - ((around - span.from) / (span.to - span.from)) * length;
  return withinLimits({ from, to: from + length });
}

/** Moves a span by a number of seconds. A negative number moves it to the past. */
export function panSpan(span: ViewSpan, seconds: number): ViewSpan {
  return withinLimits({ from: span.from + seconds, to: span.to + seconds });
}

/** Rounds both ends of a span to whole seconds. The result is at least one second long. */
export function wholeSeconds({ from, to }: ViewSpan): ViewSpan {
  const start = Math.round(from);
  return { from: start, to: Math.max(start + 1, Math.round(to)) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
