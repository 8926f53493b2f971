import type fc from 'fast-check';
import { compare, comparedCount } from './compare.ts';
import { type History, quietHistory, wildHistory } from './history.ts';
import type { Judgement } from './hold.ts';
import { invariantCount, live } from './live.ts';

export type KindName = 'wild' | 'quiet' | 'http';

/** A kind of histories, and how each of them is judged. */
export type Kind<Lived extends { readonly steps: readonly unknown[] }> = {
  readonly histories: fc.Arbitrary<Lived>;
  /** Of all histories, the part that are of this kind. */
  readonly share: number;
  /** How much each is held to. */
  readonly invariants: number;
  readonly judge: (history: Lived) => Promise<Judgement>;
};

const wild: Kind<History> = {
  histories: wildHistory,
  share: 0.82,
  invariants: invariantCount,
  judge: (history) => live(history, 'memory'),
};

export const kinds: Readonly<Record<KindName, Kind<History>>> = {
  wild,
  quiet: {
    histories: quietHistory,
    share: 0.15,
    invariants: comparedCount,
    judge: (history) => compare(history, 'memory'),
  },
  // Three times as long as without a network, and not to be told again to the step: so these are few.
  http: { ...wild, share: 0.03, judge: (history) => live(history, 'http') },
};
