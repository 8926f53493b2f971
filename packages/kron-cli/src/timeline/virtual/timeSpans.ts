/** A stretch of time: epoch seconds, from the first that belongs to it to the first that does not. */
export type TimeSpan = { from: number; to: number };

/** Stretches of time, in order, none touching another. */
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

  /** The end of the stretch that an instant lies in; undefined when it lies in none. */
  endAt(instant: number): number | undefined {
    return this.all.find(({ from, to }) => from <= instant && instant < to)?.to;
  }

  /** When the next stretch begins; Infinity: none does. */
  nextAfter(instant: number): number {
    return this.all.find(({ from }) => from > instant)?.from ?? Number.POSITIVE_INFINITY;
  }
}
