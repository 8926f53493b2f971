import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Assignment,
  type AssignmentRules,
  assignSlots,
  type SlotCandidate,
  isRefusal,
  movedBy,
  type SlotRefusal,
} from './assignSlots.ts';
import type { Slot } from './slot.ts';

const plain: AssignmentRules = { spare: { slots: 0 }, resize: false, rebalance: false };
const named = (slots: readonly (Slot | null)[]): SlotCandidate[] =>
  slots.map((before, index) => ({ identity: `prod/job-${index}`, before }));
const fresh = (count: number): SlotCandidate[] => named(Array.from({ length: count }, () => null));

/** @throws if the slots are refused */
function assigned(members: readonly SlotCandidate[], rules: Partial<AssignmentRules> = {}): Assignment {
  const result = assignSlots(members, { ...plain, ...rules });
  if (isRefusal(result)) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result;
}

function refused(members: readonly SlotCandidate[], rules: Partial<AssignmentRules> = {}): SlotRefusal {
  const result = assignSlots(members, { ...plain, ...rules });
  if (!isRefusal(result)) throw new Error('not refused');
  return result;
}

/** The members with their new slots. */
function after(members: readonly SlotCandidate[], { of, slots }: Assignment): SlotCandidate[] {
  return members.map(({ identity }) => ({ identity, before: { slot: slots.get(identity) ?? -1, of } }));
}

const inOrder = (members: readonly SlotCandidate[]): SlotCandidate[] =>
  members
    .map((member) => ({ member, key: createHash('sha256').update(member.identity).digest('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ member }) => member);

/** Members. Some have a slot; all slots have the same `of`, and two members can share one. */
const someMembers = fc.integer({ min: 1, max: 40 }).chain((of) =>
  fc.record({
    of: fc.constant(of),
    members: fc
      .array(fc.option(fc.nat(of - 1)), { minLength: 1, maxLength: of })
      .map((slots) => named(slots.map((slot) => (slot === null ? null : { slot, of })))),
  }),
);

const someRules = fc.record({
  spare: fc.oneof(
    fc.nat(5).map((slots) => ({ slots })),
    fc.nat(150).map((percent) => ({ percent })),
  ),
  resize: fc.boolean(),
  rebalance: fc.boolean(),
});

describe('an assignment', () => {
  test('gives each member a slot of its own in range', () => {
    fc.assert(
      fc.property(someMembers, someRules, ({ members }, rules) => {
        const { of, slots } = assigned(members, rules);
        const values = [...slots.values()];
        expect(new Set(values).size).toBe(members.length);
        expect(slots.size).toBe(members.length);
        expect(values.every((slot) => Number.isInteger(slot) && slot >= 0 && slot < of)).toBe(true);
      }),
    );
  });

  test('does not depend on the order of the members', () => {
    fc.assert(
      fc.property(
        someMembers.chain(({ members }) =>
          fc.tuple(fc.constant(members), fc.shuffledSubarray(members, { minLength: members.length })),
        ),
        someRules,
        ([members, shuffled], rules) => {
          const [first, second] = [assigned(members, rules), assigned(shuffled, rules)];
          expect(second.of).toBe(first.of);
          expect(second.slots.size).toBe(first.slots.size);
          for (const [identity, slot] of first.slots) expect(second.slots.get(identity)).toBe(slot);
        },
      ),
    );
  });

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(someMembers, someRules, ({ members }, rules) => {
        const first = assigned(members, rules);
        const again = after(members, first);
        expect(movedBy(again, assigned(again, rules))).toEqual([]);
        expect(movedBy(again, assigned(again, { ...rules, of: first.of }))).toEqual([]);
      }),
    );
  });

  test('moves no member if another one is removed', () => {
    fc.assert(
      fc.property(someMembers, fc.nat(), ({ members }, index) => {
        const all = after(members, assigned(members));
        const rest = all.filter((_, at) => at !== index % all.length);
        fc.pre(rest.length > 0);
        expect(movedBy(rest, assigned(rest))).toEqual([]);
      }),
    );
  });

  test('keeps the holders where they are if members are added', () => {
    fc.assert(
      fc.property(someMembers, ({ members, of }) => {
        const result = assigned(members, { of });
        const seen = new Set<number>();
        for (const { identity, before } of inOrder(members)) {
          if (before === null) continue;
          if (!seen.has(before.slot)) expect(result.slots.get(identity)).toBe(before.slot);
          seen.add(before.slot);
        }
      }),
    );
  });
});

describe('another size', () => {
  const holders = fc
    .integer({ min: 1, max: 40 })
    .chain((of) =>
      fc
        .uniqueArray(fc.nat(of - 1), { minLength: 1 })
        .map((slots) => ({ of, members: named(slots.map((slot) => ({ slot, of }))) })),
    );

  test('a whole factor larger keeps the start of each part exactly', () => {
    fc.assert(
      fc.property(holders, fc.integer({ min: 1, max: 20 }), ({ of, members }, factor) => {
        const { slots } = assigned(members, { of: of * factor });
        for (const { identity, before } of members)
          expect(slots.get(identity)).toBe((before?.slot ?? 0) * factor);
      }),
    );
  });

  test('that is larger moves each start earlier by less than one old part', () => {
    fc.assert(
      fc.property(holders, fc.nat(100), ({ of, members }, more) => {
        const result = assigned(members, { of: of + more });
        for (const { identity, before } of members) {
          const earlier = (before?.slot ?? 0) / of - (result.slots.get(identity) ?? 0) / (of + more);
          expect(earlier).toBeGreaterThanOrEqual(-1e-12);
          expect(earlier).toBeLessThan(1 / of);
        }
      }),
    );
  });

  test('that is smaller keeps distinct slots in range and their order', () => {
    fc.assert(
      fc.property(holders, fc.nat(), ({ of, members }, fewer) => {
        const size = members.length + (fewer % (of - members.length + 1));
        const { slots } = assigned(members, { of: size });
        const bySlot = [...members].sort((a, b) => (a.before?.slot ?? 0) - (b.before?.slot ?? 0));
        const values = bySlot.map(({ identity }) => slots.get(identity) ?? -1);
        expect(values.every((slot, at) => slot > (values[at - 1] ?? -1) && slot < size)).toBe(true);
      }),
    );
  });

  test('maps holders of different sizes by their parts, and equal parts by their order', () => {
    const slots = [
      { slot: 5, of: 10 },
      { slot: 1, of: 4 },
      { slot: 2, of: 4 },
      { slot: 9, of: 10 },
    ];
    const members = named(slots);
    const result = assigned(members, { of: 8 });
    const [first, second] = inOrder(members.filter((_, at) => at === 0 || at === 2));
    expect(result.slots.get('prod/job-1')).toBe(2);
    expect(result.slots.get(first?.identity ?? '')).toBe(4);
    expect(result.slots.get(second?.identity ?? '')).toBe(5);
    expect(result.slots.get('prod/job-3')).toBe(7);
  });
});

describe('the number of slots', () => {
  test.each<[string, SlotCandidate[], Partial<AssignmentRules>, number]>([
    ['is the number of members', fresh(7), {}, 7],
    ['has spare slots', fresh(7), { spare: { slots: 5 } }, 12],
    ['has spare slots by percentage, rounded up', fresh(7), { spare: { percent: 20 } }, 9],
    ['has exactly the percentage if it is whole', fresh(50), { spare: { percent: 20 } }, 60],
    ['is that of --of', fresh(7), { of: 50, spare: { slots: 5 } }, 50],
    ['is that of the holders', named([{ slot: 3, of: 9 }, null]), { spare: { slots: 5 }, resize: true }, 9],
    [
      'is computed again with --resize',
      named([{ slot: 1, of: 2 }, null, null]),
      { spare: { slots: 1 }, resize: true },
      4,
    ],
  ])('%s', (_, members, rules, of) => {
    expect(assigned(members, rules).of).toBe(of);
  });
});

describe('no assignment', () => {
  test('for holders of different sizes, except with --of', () => {
    const members = named([{ slot: 0, of: 2 }, { slot: 0, of: 3 }, null]);
    expect(refused(members)).toEqual({ is: 'sizesDiffer', holders: inOrder(members.slice(0, 2)) });
    expect(refused(members, { resize: true }).is).toBe('sizesDiffer');
    expect(assigned(members, { of: 3 }).of).toBe(3);
  });

  test('for more members than slots', () => {
    expect(refused(named([{ slot: 0, of: 2 }, null, null]))).toEqual({ is: 'full', of: 2, members: 3 });
    expect(refused(fresh(3), { of: 2, resize: true })).toEqual({ is: 'full', of: 2, members: 3 });
  });

  test('with more than 10,000 slots', () => {
    expect(refused(fresh(2), { spare: { slots: 9999 } })).toEqual({ is: 'tooMany', of: 10_001 });
    expect(assigned(fresh(2), { spare: { slots: 9998 } }).of).toBe(10_000);
  });
});

describe('new members', () => {
  /** The definition, summed again for each choice. */
  function naive(used: readonly number[], of: number, count: number): number[] {
    const taken = [...used];
    const pressure = (slot: number): bigint =>
      taken.reduce((sum, other) => {
        const away = Math.abs(slot - other);
        return sum + 2n ** 30n / BigInt(Math.min(away, of - away));
      }, 0n);
    for (let added = 0; added < count; added++) {
      const free = Array.from({ length: of }, (_, slot) => slot).filter((slot) => !taken.includes(slot));
      taken.push(free.reduce((best, slot) => (pressure(slot) < pressure(best) ? slot : best)));
    }
    return taken.slice(used.length);
  }

  test('get, in order, the free slots with the least pressure', () => {
    fc.assert(
      fc.property(someMembers, ({ members, of }) => {
        const result = assigned(members, { of });
        const taken = new Set<number>();
        const isHolder = ({ before }: SlotCandidate): boolean => {
          if (before === null || taken.has(before.slot)) return false;
          taken.add(before.slot);
          return true;
        };
        const added = inOrder(members).filter((member) => !isHolder(member));
        expect(added.map(({ identity }) => result.slots.get(identity))).toEqual(
          naive([...taken], of, added.length),
        );
      }),
    );
  });

  test('fill 100 slots evenly: an interval of slots has its share of them within 3', () => {
    const members = fresh(100);
    const order = inOrder(members);
    const { slots } = assigned(members);
    let most = 0;
    for (let count = 1; count <= 100; count++) {
      const used = new Set(order.slice(0, count).map(({ identity }) => slots.get(identity)));
      for (let from = 0; from < 100; from++) {
        for (let to = from + 1, inside = 0; to <= 100; to++) {
          inside += used.has(to - 1) ? 1 : 0;
          most = Math.max(most, Math.abs(inside - ((to - from) * count) / 100));
        }
      }
    }
    expect(most).toBeLessThan(3);
  });
});

test('rebalancing gives members even distances in the order of their slots', () => {
  const members = named([3, 0, 1, 2].map((slot) => ({ slot, of: 10 })));
  const { of, slots } = assigned(members, { rebalance: true });
  expect(of).toBe(10);
  expect(members.map(({ identity }) => slots.get(identity))).toEqual([7, 0, 2, 5]);
});

test('the members whose slot or size changes move, and so do those without a slot', () => {
  const members = named([{ slot: 0, of: 2 }, { slot: 1, of: 2 }, null]);
  expect(movedBy(members.slice(0, 2), assigned(members.slice(0, 2)))).toEqual([]);
  expect(movedBy(members.slice(0, 2), assigned(members.slice(0, 2), { of: 4 }))).toHaveLength(2);
  expect(movedBy(members, assigned(members, { resize: true }))).toEqual(members);
});
