/**
 * The wall clock of one time zone. Instants are epoch seconds.
 *
 * Offsets are seconds east of UTC. `constantSince` and `constantUntil` bound a stretch around the given instant in
 * which the offset stays what it is: the first is in the stretch, the second is not. Such a stretch need not end at
 * a transition; it ends where more would have to be found out.
 */
export type Zone = {
  readonly name: string;
  readonly offsetAt: (instant: number) => number;
  readonly constantSince: (instant: number) => number;
  readonly constantUntil: (instant: number) => number;
};
