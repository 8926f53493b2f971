import { liveRuns, runInvariantCount } from '../controlled/histories/liveRuns.ts';
import { runHistory } from '../controlled/histories/runHistory.ts';
import { heldHistory } from '../cronjobs/histories/heldHistory.ts';
import { heldInvariantCount, liveHeld } from '../cronjobs/histories/liveHeld.ts';
import { compare, comparedCount } from './compare.ts';
import { quietHistory, sharingHistory, wildHistory } from './history.ts';
import { type HoldOptions, hold, type Judged, type Judgement } from './hold.ts';
import { invariantCount, type Life, live } from './live.ts';

/** All but the last two are for KronJobs. */
export type KindName = 'wild' | 'sharing' | 'quiet' | 'http' | 'controlled' | 'held';

type Kind = {
  /** The share of this kind in the histories of KronJobs. ControlledJobs get as many histories as KronJobs, Jobs of CronJobs less. */
  readonly share: number;
  /** Number of invariants per history. */
  readonly invariants: number;
  /** Runs some histories. @throws Error with the shortest history that violates an invariant, and its seed */
  readonly hold: (options: HoldOptions) => Promise<void>;
};

const wild = { histories: wildHistory, invariants: invariantCount };

export const kinds: Readonly<Record<KindName, Kind>> = {
  wild: kind({ ...wild, share: 0.72, judge: async (history) => judgementOf(await live(history, 'memory')) }),
  sharing: kind({
    histories: sharingHistory,
    share: 0.1,
    invariants: invariantCount,
    judge: async (history) => judgementOf(await live(history, 'memory')),
  }),
  quiet: kind({
    histories: quietHistory,
    share: 0.15,
    invariants: comparedCount,
    judge: async (history) => judgementOf(await compare(history, 'memory')),
  }),
  // Few, because they take three times as long as without a network, and cannot be replayed step by step.
  http: kind({ ...wild, share: 0.03, judge: async (history) => judgementOf(await live(history, 'http')) }),
  controlled: kind({ histories: runHistory, share: 1, invariants: runInvariantCount, judge: liveRuns }),
  held: kind({ histories: heldHistory, share: 0.1, invariants: heldInvariantCount, judge: liveHeld }),
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
