import { liveRuns, runInvariantCount } from '../controlled/histories/liveRuns.ts';
import { runHistory } from '../controlled/histories/runHistory.ts';
import { compare, comparedCount } from './compare.ts';
import { quietHistory, wildHistory } from './history.ts';
import { type HoldOptions, hold, type Judged, type Judgement } from './hold.ts';
import { invariantCount, type Life, live } from './live.ts';

/** The first three are histories of KronJobs. */
export type KindName = 'wild' | 'quiet' | 'http' | 'controlled';

/** A kind of histories. */
export type Kind = {
  /** Of all histories of KronJobs the part that are of this kind; of ControlledJobs there are as many. */
  readonly share: number;
  /** How much each is held to. */
  readonly invariants: number;
  /** Lives through some of them. @throws Error that tells the shortest history that violates an invariant, and its seed */
  readonly hold: (options: HoldOptions) => Promise<void>;
};

const wild = { histories: wildHistory, invariants: invariantCount };

export const kinds: Readonly<Record<KindName, Kind>> = {
  wild: kind({ ...wild, share: 0.82, judge: async (history) => judgementOf(await live(history, 'memory')) }),
  quiet: kind({
    histories: quietHistory,
    share: 0.15,
    invariants: comparedCount,
    judge: async (history) => judgementOf(await compare(history, 'memory')),
  }),
  // Three times as long as without a network, and not to be told again to the step: so these are few.
  http: kind({ ...wild, share: 0.03, judge: async (history) => judgementOf(await live(history, 'http')) }),
  controlled: kind({ histories: runHistory, share: 1, invariants: runInvariantCount, judge: liveRuns }),
};

function kind<History extends { readonly steps: readonly unknown[] }>({
  share,
  invariants,
  ...judged
}: Pick<Kind, 'share' | 'invariants'> & Judged<History>): Kind {
  return { share, invariants, hold: (options) => hold(judged, options) };
}

function judgementOf({ violations, log, totals }: Pick<Life, 'violations' | 'totals' | 'log'>): Judgement {
  const { jobs, periods } = totals;
  return {
    violations,
    log,
    jobs,
    periods: Object.values(periods).reduce((sum, recorded) => sum + recorded, 0),
  };
}
