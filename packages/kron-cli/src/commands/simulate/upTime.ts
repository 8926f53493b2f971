/** The total times of the runs of all ControlledJobs within a slice of the timeline, in seconds. */
export type UpSlice = {
  /** The time between the start and the stop of a run. */
  shouldRun: number;
  /** The part of `shouldRun` in which a Job of the run existed. */
  ran: number;
  /** The time for which a Job existed after the stop of its run. */
  overran: number;
};

/** The number of slices into which each step of the timeline is divided. */
const slicesPerBucket = 40;

/**
 * Adds up how long the Jobs of ControlledJobs should exist, and how long they exist. Each step of the timeline (a bucket) is
 * divided into slices of equal length.
 */
export class UpTime {
  readonly #from: number;
  readonly #sliceLength: number;
  readonly #slices: UpSlice[];

  /** @param bucketLength the length of a step of the timeline, in seconds */
  constructor(from: number, to: number, bucketLength: number) {
    this.#from = from;
    this.#sliceLength = bucketLength / slicesPerBucket;
    const buckets = Math.floor((to - from) / bucketLength) + 1;
    this.#slices = Array.from({ length: buckets * slicesPerBucket }, noTime);
  }

  /** Adds the seconds of an interval to the slices that it overlaps. */
  add(what: keyof UpSlice, from: number, to: number): void {
    const first = Math.max(0, Math.floor((from - this.#from) / this.#sliceLength));
    for (let index = first; index < this.#slices.length; index += 1) {
      const begins = this.#from + index * this.#sliceLength;
      const overlap = Math.min(to, begins + this.#sliceLength) - Math.max(from, begins);
      const slice = this.#slices[index];
      if (begins >= to || slice === undefined) return;
      slice[what] += Math.max(0, overlap);
    }
  }

  slicesOf(bucket: number): readonly UpSlice[] {
    return this.#slices.slice(bucket * slicesPerBucket, (bucket + 1) * slicesPerBucket);
  }

  /** The total times of a step of the timeline, in whole seconds. */
  sumOf(bucket: number): UpSlice {
    const { shouldRun, ran, overran } = sumOf(this.slicesOf(bucket));
    return { shouldRun: Math.round(shouldRun), ran: Math.round(ran), overran: Math.round(overran) };
  }
}

export function sumOf(slices: readonly UpSlice[]): UpSlice {
  const sum = noTime();
  for (const { shouldRun, ran, overran } of slices) {
    sum.shouldRun += shouldRun;
    sum.ran += ran;
    sum.overran += overran;
  }
  return sum;
}

function noTime(): UpSlice {
  return { shouldRun: 0, ran: 0, overran: 0 };
}
