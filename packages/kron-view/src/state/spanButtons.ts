import { panSpan, wholeSeconds, zoomSpan } from '../axis/scale.ts';
import type { ViewSpan } from '../worker/protocol.ts';

export const spanButtons = ['Earlier', 'Zoom out', 'Zoom in', 'Later', 'Now'] as const;
export type SpanButton = (typeof spanButtons)[number];

/**
 * The span after a click on a button. Earlier and Later move the span by half of its length. The instant {@link zoomCenter}
 * stays at the same pixel when the user zooms.
 *
 * @param now - the current time, in epoch seconds
 */
export function spanAfter(button: SpanButton, span: ViewSpan, now: number): ViewSpan {
  return wholeSeconds(moves[button](span, now));
}

/** The factor of one step of the zoom. */
export const zoomFactor = 2;

type Move = (span: ViewSpan, now: number) => ViewSpan;

const moves: Readonly<Record<SpanButton, Move>> = {
  Earlier: (span) => panSpan(span, -lengthOf(span) / 2),
  Later: (span) => panSpan(span, lengthOf(span) / 2),
  'Zoom in': (span, now) => zoomSpan(span, zoomFactor, zoomCenter(span, now)),
  'Zoom out': (span, now) => zoomSpan(span, 1 / zoomFactor, zoomCenter(span, now)),
  Now: spanAtNow,
};

/** Moves a span so that the first quarter of it is in the past. */
export function spanAtNow(span: ViewSpan, now: number): ViewSpan {
  return panSpan(span, now - (span.from + lengthOf(span) / 4));
}

function lengthOf({ from, to }: ViewSpan): number {
  return to - from;
}

/**
 * The instant that stays at the same pixel when the user zooms. This is the current time if the axis contains it. Otherwise
 * it is the middle of the axis.
 */
export function zoomCenter({ from, to }: ViewSpan, now: number): number {
  return from <= now && now < to ? now : (from + to) / 2;
}
