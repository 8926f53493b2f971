import { markRadius } from './batches.ts';
import { isManual, type MarkKind, type PeriodKind, periodKind } from './markKind.ts';

/** The drawing methods that a shape needs. A canvas context has them, and so has `PathPen` for SVG. */
type Pen = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'arc' | 'rect' | 'closePath'>;

/** Whether the shape of a kind is filled. All other shapes are drawn as lines. */
export function isFilled(kind: MarkKind): boolean {
  return filled.has(periodKind(kind));
}

const filled: ReadonlySet<PeriodKind> = new Set(['planned', 'succeeded', 'running', 'failed']);

const r = markRadius;
/** The line under the mark of a manual Job, in pixels. */
const underline = { gap: 2, height: 1.5 };

/**
 * Adds the shape of a kind to a path, with the point (x, y) in its middle. Kinds with the same shape differ in {@link
 * isFilled}.
 */
export function markShape(pen: Pen, kind: MarkKind, x: number, y: number): void {
  shapes[periodKind(kind)](pen, x, y);
  if (isManual(kind)) pen.rect(x - r, y + r + underline.gap, 2 * r, underline.height);
}

const shapes: Readonly<Record<PeriodKind, (pen: Pen, x: number, y: number) => void>> = {
  planned: circle,
  suspended: circle,
  paused: (pen, x, y) => {
    line(pen, x - 2, y - r, x - 2, y + r);
    line(pen, x + 2, y - r, x + 2, y + r);
  },
  waiting: (pen, x, y) => polygon(pen, [x - r, y - r, x + r, y - r, x - r, y + r, x + r, y + r]),
  start: pointRight,
  running: pointRight,
  idle: (pen, x, y) => polygon(pen, [x - r, y, x, y - r, x + r, y, x, y + r]),
  stop: (pen, x, y) => polygon(pen, [x + r, y - r, x - r, y, x + r, y + r]),
  succeeded: (pen, x, y) => pen.rect(x - r, y - r, 2 * r, 2 * r),
  failed: (pen, x, y) => polygon(pen, [x - r, y - r, x + r, y - r, x, y + r]),
  missed: (pen, x, y) => polygon(pen, [x - r, y + r, x + r, y + r, x, y - r]),
  skipped: (pen, x, y) => line(pen, x - r, y + r, x + r, y - r),
  executed: (pen, x, y) => line(pen, x, y - r, x, y + r),
  unschedulable: (pen, x, y) => {
    line(pen, x - r, y - r, x + r, y + r);
    line(pen, x - r, y + r, x + r, y - r);
  },
};

function circle(pen: Pen, x: number, y: number): void {
  pen.moveTo(x + r, y);
  pen.arc(x, y, r, 0, 2 * Math.PI);
}

function pointRight(pen: Pen, x: number, y: number): void {
  polygon(pen, [x - r, y - r, x + r, y, x - r, y + r]);
}

function line(pen: Pen, fromX: number, fromY: number, toX: number, toY: number): void {
  pen.moveTo(fromX, fromY);
  pen.lineTo(toX, toY);
}

/** @param points - x and y coordinates, alternating */
function polygon(pen: Pen, points: readonly number[]): void {
  for (let index = 0; index < points.length; index += 2) {
    const [x = 0, y = 0] = [points[index], points[index + 1]];
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  pen.closePath();
}

/** A pen that writes the `d` of an SVG path. Its arcs are whole circles. */
export class PathPen implements Pen {
  readonly #parts: string[] = [];

  get d(): string {
    return this.#parts.join('');
  }

  moveTo(x: number, y: number): void {
    this.#parts.push(`M${rounded(x)} ${rounded(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#parts.push(`L${rounded(x)} ${rounded(y)}`);
  }

  arc(x: number, y: number, radius: number): void {
    const half = `a${radius} ${radius} 0 1 0 `;
    this.#parts.push(`M${rounded(x - radius)} ${rounded(y)}${half}${2 * radius} 0${half}${-2 * radius} 0`);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#parts.push(`M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`);
  }

  closePath(): void {
    this.#parts.push('z');
  }
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
