/** A time span in epoch seconds. `to` is exclusive. */
export type TimeSpan = { from: number; to: number };

/** Joins spans that overlap or touch. */
export function joinSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const joined: TimeSpan[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || from > last.to) joined.push({ from, to });
    else last.to = Math.max(last.to, to);
  }
  return joined;
}

/** Time spans in order. They do not overlap or touch. */
export class TimeSpans {
  readonly all: readonly TimeSpan[];

  constructor(spans: readonly TimeSpan[]) {
    this.all = joinSpans(spans);
  }

  /** The end of the span that contains an instant. Undefined if no span contains it. */
  endAt(instant: number): number | undefined {
    return this.all.find(({ from, to }) => from <= instant && instant < to)?.to;
  }

  /** The start of the next span after an instant, or Infinity if there is none. */
  nextAfter(instant: number): number {
    return this.all.find(({ from }) => from > instant)?.from ?? Number.POSITIVE_INFINITY;
  }
}
