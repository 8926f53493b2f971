import { type Scale, secondsPerPixel, xOf } from './scale.ts';
import { type OffsetAt, type Stretch, stretches } from './stretches.ts';
import { type TickStep, tickSteps } from './tickSteps.ts';

/** A place of the axis. */
export type Tick = {
  /** Epoch seconds. */
  at: number;
  /** Empty if another label is in the way. */
  label: string;
  /** The middle of the label, in pixels: at the tick, or as near to it as keeps the label on the axis. */
  labelX: number;
  /** A day, a month or a year begins. */
  isMajor: boolean;
};

/** The width of a text in pixels. */
export type TextWidth = (text: string) => number;

/** The gap between two labels, in pixels. */
const labelGap = 12;

/**
 * The ticks of an axis: steps of the wall clock that `offsetAt` describes, as many as have room for their labels. A time that
 * the clock skips has no tick, and a time that it repeats has two; a day has one. Labels never overlap.
 */
export function ticks(scale: Scale, offsetAt: OffsetAt, textWidth: TextWidth): Tick[] {
  const step = stepFor(scale, textWidth);
  const found = stretches(offsetAt, scale).flatMap((stretch, index) =>
    ticksOf(stretch, step, index === 0 ? null : offsetAt(stretch.from - 1)),
  );
  return withRoom(onceADay(found, step), scale, textWidth);
}

/** The shortest step with room for its labels. */
function stepFor(scale: Scale, textWidth: TextWidth): TickStep {
  const perPixel = secondsPerPixel(scale);
  const fits = tickSteps.find(({ distance, label, interval }) => {
    const sample = label(wallTime(interval.floor(dateOf(scale.from))));
    return distance / perPixel >= Math.max(textWidth(sample), textWidth('Wed 30')) + labelGap;
  });
  return fits ?? (tickSteps.at(-1) as TickStep);
}

type WallTick = Omit<Tick, 'labelX'> & { wall: number };

/** @param before - the offset before the stretch. null: its start is no clock change */
function ticksOf({ from, to, offset }: Stretch, step: TickStep, before: number | null): WallTick[] {
  const walls = step.interval
    .range(dateOf(Math.ceil(from) + offset), dateOf(to + offset))
    .map((date) => ({ wall: wallTime(date), at: wallTime(date) - offset }));
  const start = from + offset;
  const begun = wallTime(step.interval.floor(dateOf(start)));
  // The first second of a day, if the clock skips midnight.
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

/** Drops labels that overlap. Major ticks keep theirs first. */
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

/** A wall time as the UTC time of a Date, for d3-time. */
function dateOf(wall: number): Date {
  return new Date(Math.floor(wall) * 1000);
}

function wallTime(date: Date): number {
  return date.getTime() / 1000;
}
