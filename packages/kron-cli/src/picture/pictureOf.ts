import { type Explanation, explainPeriod } from 'kron-core';
import { labelledLines } from '../output/labelledLines.ts';
import type { Paint } from '../output/paint.ts';
import type { Picked } from '../periods/pickPeriod.ts';
import type { Entry } from '../periods/timeline.ts';
import { windowPicture } from './windowPicture.ts';
import { type Titled, windowPictureSvg } from './windowPictureSvg.ts';
import { strokes, windowPictureText } from './windowPictureText.ts';

/** What a drawing on a terminal depends on. */
export type DrawingView = {
  zone: string;
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
export function pictureLines(entry: Entry, { zone, paint, columns, ascii }: DrawingView): string[] {
  const cells = columns === undefined ? widest : Math.min(widest, columns - labelWidth);
  const picture = windowPicture(entry.kronJob.schedule, explained(entry), Math.max(narrowest, cells));
  if (picture.start === picture.end) return [];
  const view = { zone, paint, strokes: ascii ? strokes.ascii : strokes.blocks };
  const lines = windowPictureText(picture, view);
  return ['', ...lines.flatMap(([label, line]) => labelledLines(label, [line], labelWidth, paint.cyan))].map(
    (line) => line.trimEnd(),
  );
}

/** Fine enough for a curve, and a bar of whole pixels. */
const svgParts = 376;

/** The windows of periods as one SVG. */
export function pictureSvg(picked: readonly Picked[], zone: string | undefined): string {
  return windowPictureSvg(
    picked.map(({ entry }): Titled => {
      const { identity, spec, schedule } = entry.kronJob;
      const period = explained(entry);
      return {
        picture: windowPicture(schedule, period, svgParts),
        title: `${identity}, period ${period.periodID}`,
        zone: zone ?? spec.timezone ?? 'UTC',
      };
    }),
  );
}

function explained({ kronJob, nominal }: Entry): Explanation {
  return explainPeriod(kronJob.schedule, new Date(nominal * 1000));
}
