import type { JSX } from 'preact';
import { isFilled, markShape, PathPen } from './markShapes.ts';
import type { MarkKind } from './markKind.ts';
import { markColour } from './palette.ts';

export function MarkSign({ kind, x, y }: { kind: MarkKind; x: number; y: number }): JSX.Element {
  const pen = new PathPen();
  markShape(pen, kind, x, y);
  const colour = `var(${markColour(kind)})`;
  return isFilled(kind) ? (
    <path d={pen.d} fill={colour} />
  ) : (
    <path d={pen.d} fill="none" stroke={colour} stroke-width="2" />
  );
}
