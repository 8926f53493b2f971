/** A time span in epoch seconds. `to` is exclusive. */
export type TimeSpan = { from: number; to: number };

/** Time spans in order. Spans that overlap or touch are merged. */
export class TimeSpans {
  readonly all: readonly TimeSpan[];

  constructor(spans: readonly TimeSpan[]) {
    const merged: TimeSpan[] = [];
    for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
      const last = merged.at(-1);
      if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
      else merged.push({ from, to });
    }
    this.all = merged;
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
