import { panSpan, wholeSeconds, zoomSpan } from '../axis/scale.ts';
import type { ViewSpan } from '../worker/protocol.ts';

/** The buttons that move the axis, by their names. */
export const spanButtons = ['Earlier', 'Zoom out', 'Zoom in', 'Later', 'Now'] as const;
export type SpanButton = (typeof spanButtons)[number];

/**
 * The span after a button. Earlier and Later move by half of it; Now keeps its length, with `now` at a quarter.
 *
 * @param now - epoch seconds
 */
export function spanAfter(button: SpanButton, span: ViewSpan, now: number): ViewSpan {
  return wholeSeconds(moves[button](span, now));
}

type Move = (span: ViewSpan, now: number) => ViewSpan;

const moves: Readonly<Record<SpanButton, Move>> = {
  Earlier: (span) => panSpan(span, -lengthOf(span) / 2),
  Later: (span) => panSpan(span, lengthOf(span) / 2),
  'Zoom in': (span) => zoomSpan(span, 2, middleOf(span)),
  'Zoom out': (span) => zoomSpan(span, 0.5, middleOf(span)),
  Now: (span, now) => panSpan(span, now - (span.from + lengthOf(span) / 4)),
};

function lengthOf({ from, to }: ViewSpan): number {
  return to - from;
}

function middleOf({ from, to }: ViewSpan): number {
  return (from + to) / 2;
}
