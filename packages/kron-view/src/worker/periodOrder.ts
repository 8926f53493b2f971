import type { FleetObject } from '@kron/fleet/fleet/fleet';
import { stateBit, type ViewSpan } from './protocol.ts';
import { dueOf, firstFrom, type RowPeriods } from './rowPeriods.ts';

/** The periods of many rows in the order of `kron preview`. */
export type PeriodOrder = {
  /** For each position of the order, the index of a row. */
  member: Uint32Array;
  /** For each position of the order, the index of a period in its row. */
  index: Uint32Array;
};

export type RowWithPeriods = {
  row: number;
  identity: string;
  kind: FleetObject['kind'];
  periods: RowPeriods;
};

/**
 * Orders the periods that are due in a span by due time, nominal time and identity. A period that was due before the span,
 * and still waits for an active Job to end, comes first. Events of a ControlledJob are ordered only by due time and
 * identity, so that events in the same second keep their order.
 *
 * @param isWanted - whether the order includes a period of a member
 */
export function periodOrder(
  members: readonly RowWithPeriods[],
  span: ViewSpan,
  isWanted: (member: RowWithPeriods, index: number) => boolean = () => true,
): PeriodOrder {
  const bounds = members.map(({ periods }) => [firstFrom(periods, span.from), firstFrom(periods, span.to)]);
  // Each row can have one more period: a period from before the span that still waits for an active Job to end.
  const most = bounds.reduce((sum, [from = 0, to = 0]) => sum + 1 + to - from, 0);
  const [owner, place] = [new Uint32Array(most), new Uint32Array(most)];
  const [due, nominal] = [new Float64Array(most), new Float64Array(most)];
  let total = 0;
  const add = (number: number, member: RowWithPeriods, index: number): void => {
    if (!isWanted(member, index)) return;
    const { kind, periods } = member;
    owner[total] = number;
    place[total] = index;
    due[total] = dueOf(periods, index);
    nominal[total] = kind === 'ControlledJob' ? (due[total] ?? 0) : (periods.nominal[index] ?? 0);
    total += 1;
  };
  for (const [number, member] of members.entries()) {
    const [from = 0, to = 0] = bounds[number] ?? [];
    const waiting = member.periods.state.indexOf(stateBit.waiting);
    if (waiting >= 0 && waiting < from) add(number, member, waiting);
    for (let index = from; index < to; index++) add(number, member, index);
  }
  const rank = identityRanks(members);
  const order = Uint32Array.from({ length: total }, (_, index) => index).sort((a, b) => {
    const [one, other] = [owner[a] ?? 0, owner[b] ?? 0];
    return (
      (due[a] ?? 0) - (due[b] ?? 0) ||
      (nominal[a] ?? 0) - (nominal[b] ?? 0) ||
      (rank[one] ?? 0) - (rank[other] ?? 0) ||
      a - b
    );
  });
  return { member: order.map((index) => owner[index] ?? 0), index: order.map((index) => place[index] ?? 0) };
}

/**
 * The rank of each row in the order of identities. A KronJob comes before a ControlledJob with the same identity. Ranks are
 * numbers, which compare faster than texts.
 */
function identityRanks(members: readonly RowWithPeriods[]): Uint32Array {
  const kindRank = { KronJob: 0, CronJob: 0, ControlledJob: 1 };
  const sorted = [...members.keys()].sort((a, b) => {
    const [one, other] = [members[a], members[b]];
    if (one === undefined || other === undefined || one.identity === other.identity)
      return kindRank[one?.kind ?? 'KronJob'] - kindRank[other?.kind ?? 'KronJob'] || a - b;
    return one.identity < other.identity ? -1 : 1;
  });
  const ranks = new Uint32Array(members.length);
  for (const [rank, member] of sorted.entries()) ranks[member] = rank;
  return ranks;
}
