/**
 * The wall clock of a time zone. Instants are epoch seconds, offsets are seconds east of UTC.
 *
 * `constantSince` and `constantUntil` bound a stretch around an instant in which the offset is constant. The first bound is
 * in the stretch, the second is not. A stretch can end before the next transition, because finding a longer stretch would
 * take more time.
 */
export type Zone = {
  readonly name: string;
  readonly offsetAt: (instant: number) => number;
  readonly constantSince: (instant: number) => number;
  readonly constantUntil: (instant: number) => number;
};
