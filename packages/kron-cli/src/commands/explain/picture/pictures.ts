import type { ExplainedPeriod } from '@kron/fleet/explain/explainedPeriod';
import { windowPicture } from '@kron/fleet/explain/windowPicture';
import type { Clock } from '@kron/fleet/text/instantText';
import { labelledLines } from '@kron/fleet/text/labelledLines';
import type { Paint } from '@kron/fleet/text/paint';
import { type TitledPicture, windowPictureSvg } from './windowPictureSvg.ts';
import { strokes, windowPictureText } from './windowPictureText.ts';

export type DrawingView = {
  clock: Clock;
  paint: Paint;
  /** The width of the terminal. undefined if the output is not a terminal. */
  columns: number | undefined;
  ascii: boolean;
};

const labelWidth = 15;
/** Maximum width of a picture. With its label, it fits into 80 columns. */
const maxWidth = 64;
const minWidth = 8;

/** Draws the window of a period as text. A window of one instant is not drawn. */
export function pictureLines(
  { timetable, explanation }: ExplainedPeriod,
  { clock, paint, columns, ascii }: DrawingView,
): string[] {
  const cells = columns === undefined ? maxWidth : Math.min(maxWidth, columns - labelWidth);
  const picture = windowPicture(timetable, explanation, Math.max(minWidth, cells));
  if (picture.start === picture.end) return [];
  const view = { clock, paint, strokes: ascii ? strokes.ascii : strokes.blocks };
  const lines = windowPictureText(picture, view);
  return ['', ...lines.flatMap(([label, line]) => labelledLines(label, [line], labelWidth, paint.cyan))].map(
    (line) => line.trimEnd(),
  );
}

/** Number of parts of a window in an SVG. The curve looks smooth, and each part is a whole number of pixels wide. */
const svgParts = 376;

export function pictureSvg(
  periods: readonly ExplainedPeriod[],
  notes: readonly string[],
  zone: string | undefined,
): string {
  return windowPictureSvg(
    periods.map(
      ({ timetable, explanation, title, clock }): TitledPicture => ({
        picture: windowPicture(timetable, explanation, svgParts),
        title,
        clock: zone ?? clock,
      }),
    ),
    notes,
  );
}
