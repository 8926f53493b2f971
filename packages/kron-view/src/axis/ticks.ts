import { type Scale, secondsPerPixel, xOf } from './scale.ts';
import { type OffsetAt, type Stretch, stretches } from './stretches.ts';
import { type TickStep, tickSteps } from './tickSteps.ts';

export type Tick = {
  /** Epoch seconds. */
  at: number;
  /** The text at the tick. Empty if it would overlap another label. */
  label: string;
  /** The middle of the label, in pixels. It is at the tick, unless the label would then extend beyond the axis. */
  labelX: number;
  /** Whether a larger unit of time begins at the tick: a day, a month or a year. */
  isMajor: boolean;
};

/** Returns the width of a text, in pixels. */
type TextWidth = (text: string) => number;

/** The least gap between two labels, in pixels. */
const labelGap = 12;

/**
 * The ticks of an axis at round times of the wall clock that `offsetAt` defines. The ticks are as close as the widths of
 * their labels allow, and labels never overlap. A time that a clock change skips has no tick. A time that a clock change
 * repeats has two ticks, unless the ticks are a day or more apart.
 */
export function ticks(scale: Scale, offsetAt: OffsetAt, textWidth: TextWidth): Tick[] {
  const step = stepFor(scale, textWidth);
  const found = stretches(offsetAt, scale).flatMap((stretch, index) =>
    ticksOf(stretch, step, index === 0 ? null : offsetAt(stretch.from - 1)),
  );
  return withRoom(onceADay(found, step), scale, textWidth);
}

/** The shortest distance between ticks at which the labels have room. */
function stepFor(scale: Scale, textWidth: TextWidth): TickStep {
  const perPixel = secondsPerPixel(scale);
  const fits = tickSteps.find(({ distance, label, interval }) => {
    const sample = label(wallTime(interval.floor(dateOf(scale.from))));
    return distance / perPixel >= Math.max(textWidth(sample), textWidth('Wed 30')) + labelGap;
  });
  return fits ?? (tickSteps.at(-1) as TickStep);
}

type WallTick = Omit<Tick, 'labelX'> & { wall: number };

/**
 * Computes the ticks within a stretch of the axis.
 *
 * @param before - the UTC offset just before the stretch. Null if the stretch does not begin at a clock change
 */
function ticksOf({ from, to, offset }: Stretch, step: TickStep, before: number | null): WallTick[] {
  const walls = step.interval
    .range(dateOf(Math.ceil(from) + offset), dateOf(to + offset))
    .map((date) => ({ wall: wallTime(date), at: wallTime(date) - offset }));
  const start = from + offset;
  const begun = wallTime(step.interval.floor(dateOf(start)));
  // If the clock skips midnight, the tick of the day is at the first second of the day.
  const isSkipped = step.isDaily && before !== null && begun < start && begun >= from + before;
  if (isSkipped) walls.unshift({ wall: begun, at: from });
  return walls.map(({ wall, at }) => ({
    at,
    wall,
    label: step.label(wall),
    isMajor: step.isMajor(wall),
  }));
}

function onceADay(found: readonly WallTick[], { isDaily }: TickStep): readonly WallTick[] {
  if (!isDaily) return found;
  return found.filter(({ wall }, index) => found.findIndex((other) => other.wall === wall) === index);
}

/** Removes labels that overlap. The labels of major ticks take precedence. */
function withRoom(found: readonly WallTick[], scale: Scale, textWidth: TextWidth): Tick[] {
  const taken: { left: number; right: number }[] = [];
  const places = new Map<WallTick, number>();
  const byRank = [...found.filter(({ isMajor }) => isMajor), ...found.filter(({ isMajor }) => !isMajor)];
  for (const tick of byRank) {
    const half = textWidth(tick.label) / 2;
    const middle = Math.max(half, Math.min(xOf(scale, tick.at), scale.width - half));
    const [left, right] = [middle - half, middle + half];
    if (taken.some((other) => left < other.right + labelGap / 2 && right > other.left - labelGap / 2))
      continue;
    taken.push({ left, right });
    places.set(tick, middle);
  }
  return found.map((tick) => ({
    at: tick.at,
    label: places.has(tick) ? tick.label : '',
    labelX: places.get(tick) ?? xOf(scale, tick.at),
    isMajor: tick.isMajor,
  }));
}

/** Converts a wall time to a Date whose UTC parts show that wall time, as d3-time needs it. */
function dateOf(wall: number): Date {
  return new Date(Math.floor(wall) * 1000);
}

function wallTime(date: Date): number {
  return date.getTime() / 1000;
}
