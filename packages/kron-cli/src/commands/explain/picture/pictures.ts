import type { Clock } from '../../../output/instantText.ts';
import { labelledLines } from '../../../output/labelledLines.ts';
import type { Paint } from '../../../output/paint.ts';
import type { ExplainedPeriod } from '../explainedPeriod.ts';
import { windowPicture } from './windowPicture.ts';
import { type Titled, windowPictureSvg } from './windowPictureSvg.ts';
import { strokes, windowPictureText } from './windowPictureText.ts';

/** What a drawing on a terminal depends on. */
export type DrawingView = {
  clock: Clock;
  paint: Paint;
  /** Of the terminal, if it is one. */
  columns: number | undefined;
  ascii: boolean;
};

const labelWidth = 15;
/** With its label it fits 80 columns. */
const widest = 64;
const narrowest = 8;

/** The window of a period as lines of text; none for a window that is one instant. */
export function pictureLines(
  { timetable, explanation }: ExplainedPeriod,
  { clock, paint, columns, ascii }: DrawingView,
): string[] {
  const cells = columns === undefined ? widest : Math.min(widest, columns - labelWidth);
  const picture = windowPicture(timetable, explanation, Math.max(narrowest, cells));
  if (picture.start === picture.end) return [];
  const view = { clock, paint, strokes: ascii ? strokes.ascii : strokes.blocks };
  const lines = windowPictureText(picture, view);
  return ['', ...lines.flatMap(([label, line]) => labelledLines(label, [line], labelWidth, paint.cyan))].map(
    (line) => line.trimEnd(),
  );
}

/** Fine enough for a curve, and a bar of whole pixels. */
const svgParts = 376;

/** The windows of periods as one SVG. */
export function pictureSvg(periods: readonly ExplainedPeriod[], zone: string | undefined): string {
  return windowPictureSvg(
    periods.map(
      ({ timetable, explanation, title, clock }): Titled => ({
        picture: windowPicture(timetable, explanation, svgParts),
        title,
        clock: zone ?? clock,
      }),
    ),
  );
}
