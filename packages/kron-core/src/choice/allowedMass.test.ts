import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isAllowed } from '../constraints/constraints.ts';
import { ln } from '../distributions/maths.ts';
import { isUniform } from '../distributions/uniform.ts';
import type { ConstraintsSpec, DistributionSpec } from '../spec/spec.ts';
import { type ChoiceSpec, compiledChoice } from '../testing/compiledChoice.ts';
import { handMadeZone } from '../testing/handMadeZone.ts';
import { type AllowedMass, allowedMass } from './allowedMass.ts';
import { type HashWords, hashOfText } from './keyHasher.ts';
import { choose, shareAt } from './choose.ts';
import type { Compiled } from './compiled.ts';
import { clamped, secondAt } from './secondAt.ts';

const two32 = 4_294_967_296;
const two53 = Number.MAX_SAFE_INTEGER + 1;

const seconds = (instant: string): number => Date.parse(instant) / 1000;
const march1 = seconds('2026-03-01T00:00:00Z');

const distributions: DistributionSpec[] = [
  { name: 'uniform' },
  { name: 'skewEarly', params: { shape: '3' } },
  { name: 'skewEarly', params: { shape: '0.4' } },
  { name: 'skewLate', params: { shape: '2.5' } },
  { name: 'exponential', params: { lambda: '5' } },
  { name: 'exponential', params: { lambda: '0.001', dir: 'late' } },
  { name: 'exponential', params: { lambda: '30', dir: 'late' } },
  { name: 'normal' },
  { name: 'normal', params: { mu: 'start', sigma: '20m' } },
];

const constraintSets: ConstraintsSpec[] = [
  { only: [{ hours: '8-11' }] },
  { avoid: [{ between: '00:00-04:00' }, { dow: 'SAT,SUN' }] },
  { avoid: [{ between: '01:30-02:29' }, { between: '03:10-03:10' }, { hours: '5' }] },
  { only: [{ dom: '1-3' }], avoid: [{ hours: '1-22' }] },
  { only: [{ months: '7', dom: '31', hours: '3' }] },
];

/** Instants at, before and far from clock changes. */
const anyStart = fc.oneof(
  fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
  fc.constantFrom('2026-03-29T00:30:00Z', '2026-10-25T00:10:00Z', '2026-10-03T15:00:00Z').map(seconds),
);
const anyConstraints = fc.option(fc.constantFrom(...constraintSets));
const anyDistribution = fc.constantFrom(...distributions);
const anySpec: fc.Arbitrary<ChoiceSpec> = fc.record({
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Australia/Lord_Howe'),
  window: fc.record({
    mode: fc.constantFrom('after' as const, 'around' as const),
    duration: fc.constantFrom('1s', '1500ms', '59s', '61m1s', '5h', '30h', '700h'),
  }),
  distribution: anyDistribution,
  constraints: anyConstraints,
});
const anySlot = fc
  .integer({ min: 1, max: 10_000 })
  .chain((of) => fc.record({ of: fc.constant(of), slot: fc.integer({ min: 0, max: of - 1 }) }));
/** A draw, as the generator makes it. */
const anyDraw = fc.oneof(
  fc.constantFrom(0, 1 / two53, 1 / two32, 0.5, 1 - 1 / two32, 1 - 1 / two53),
  fc.integer({ min: 0, max: two53 - 1 }).map((word) => word / two53),
);

function massOf(spec: ChoiceSpec, start: number): AllowedMass {
  return allowedMass(compiledChoice(spec), start);
}

/** The allowed seconds of a window, asked one by one. */
function allowedSeconds({ window, constraints, zone }: Compiled, start: number): number[] {
  const instants = Array.from({ length: window.length + 1 }, (_, second) => start + second);
  return instants.filter((instant) => isAllowed(constraints, instant, instant + zone.offsetAt(instant)));
}

describe('the choice of a slot', () => {
  test('is in the window and allowed, or the period is unschedulable because nothing or too little is', () => {
    fc.assert(
      fc.property(anySpec, anyStart, anySlot, anyDraw, (spec, start, slot, u) => {
        const compiled = compiledChoice(spec);
        const allowed = allowedMass(compiled, start);
        const chosen = allowed.instantAt(shareAt(slot, u));
        expect(chosen === null).toBe(allowed.total === 0);
        expect(chosen === null).toBe(allowed.mass < (isUniform(compiled.shape) ? 1 / two53 : 1 / two32));
        if (chosen === null) return;
        expect(chosen).toBeGreaterThanOrEqual(start);
        expect(chosen).toBeLessThanOrEqual(start + compiled.window.length);
        expect(isAllowed(compiled.constraints, chosen, chosen + compiled.zone.offsetAt(chosen))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('increases with the slot and with the draw, under every distribution', () => {
    fc.assert(
      fc.property(anySpec, anyStart, anySlot, anyDraw, anyDraw, (spec, start, { slot, of }, u, other) => {
        const allowed = massOf(spec, start);
        const at = (place: number, draw: number): number =>
          allowed.instantAt(shareAt({ slot: place, of }, draw)) ?? 0;
        expect(at(slot, Math.min(u, other))).toBeLessThanOrEqual(at(slot, Math.max(u, other)));
        if (slot + 1 < of) expect(at(slot, u)).toBeLessThanOrEqual(at(slot + 1, other));
      }),
      { numRuns: 500 },
    );
  });

  test('without constraints is the quantile, so all slots together choose as the plain distribution does', () => {
    fc.assert(
      fc.property(anySpec, anyStart, fc.integer({ min: 1, max: 60 }), fc.nat(5), (spec, start, of, bits) => {
        const compiled = compiledChoice({ ...spec, constraints: null });
        const allowed = allowedMass(compiled, start);
        expect(allowed.mass).toBe(1);
        const draws = Array.from({ length: 1 << bits }, (_, j) => j / (1 << bits));
        for (let slot = 0; slot < of; slot++) {
          for (const u of draws) {
            const { quantile } = compiled.shape;
            const plain = start + secondAt(quantile(clamped((slot + u) / of)), compiled.window.length);
            expect(allowed.instantAt(shareAt({ slot, of }, u))).toBe(plain);
          }
        }
      }),
    );
  });

  test('under a uniform distribution is the allowed second of that share, counted one by one', () => {
    const spec = { timezone: 'Europe/Berlin', window: { duration: '5h' } };
    fc.assert(
      fc.property(
        fc.constantFrom(...constraintSets),
        anyStart,
        anySlot,
        anyDraw,
        (constraints, start, slot, u) => {
          const compiled = compiledChoice({ ...spec, constraints });
          const instants = allowedSeconds(compiled, start);
          const allowed = allowedMass(compiled, start);
          expect(allowed.mass).toBe(instants.length / 18_001);
          const v = Math.min((slot.slot + u) / slot.of, 1 - 1 / two53);
          const index = Math.min(Math.floor(v * instants.length), instants.length - 1);
          expect(allowed.instantAt(shareAt(slot, u))).toBe(instants[index] ?? null);
        },
      ),
    );
  });

  test('inverts the mass before it: the second of a share is the one that contains that share', () => {
    fc.assert(
      fc.property(anySpec, anyStart, anySlot, anyDraw, (spec, start, slot, u) => {
        const allowed = massOf(spec, start);
        const v = shareAt(slot, u);
        const chosen = allowed.instantAt(v);
        if (chosen === null) return;
        const margin = 1e-6 * allowed.total;
        expect(allowed.before(chosen)).toBeLessThanOrEqual(v * allowed.total + margin);
        expect(allowed.before(chosen + 1)).toBeGreaterThan(v * allowed.total - margin);
      }),
      { numRuns: 500 },
    );
  });

  test('is the same if the constraints allow the whole window', () => {
    const everything = [
      { only: [{ hours: '0-23' }] },
      { only: [{ hours: '0-11' }, { hours: '12-23' }], avoid: [{ date: '1999-12-31' }] },
    ];
    fc.assert(
      fc.property(
        anySpec,
        anyStart,
        fc.constantFrom(...everything),
        anySlot,
        anyDraw,
        (spec, start, constraints, slot, u) => {
          const v = shareAt(slot, u);
          const free = massOf({ ...spec, constraints: null }, start);
          const all = massOf({ ...spec, constraints }, start);
          expect([all.instantAt(v), all.mass]).toEqual([free.instantAt(v), 1]);
        },
      ),
    );
  });
});

describe('one slot', () => {
  const hashes = fc.string().map(hashOfText);
  const draw = (spec: ChoiceSpec, hash: HashWords) => {
    const candidates: number[] = [];
    return { ...choose(compiledChoice(spec), march1, hash, candidates), candidates };
  };

  test('without constraints equals no spread, but for an exponential distribution towards the end', () => {
    fc.assert(
      fc.property(anySpec, hashes, (spec, hash) => {
        const free = { ...spec, constraints: null };
        const { distribution } = spec;
        fc.pre(distribution?.params?.['dir'] !== 'late');
        expect(draw({ ...free, spread: { slot: 0, of: 1 } }, hash)).toEqual(draw(free, hash));
      }),
    );
    const late = {
      window: { duration: '1h' },
      distribution: { name: 'exponential', params: { dir: 'late' } },
    } as const;
    const quarter: HashWords = [0, 0, 0, 0, 0, 0, 0, 0];
    expect(draw({ ...late, spread: { slot: 0, of: 1 } }, quarter)).not.toEqual(draw(late, quarter));
  });

  test('takes exactly one draw, and none in a window of zero seconds', () => {
    fc.assert(
      fc.property(anySpec, anySlot, hashes, (spec, spread, hash) => {
        const { chosen, attempts, candidates } = draw({ ...spec, spread }, hash);
        expect(attempts).toBe(1);
        expect(candidates).toEqual(chosen === null ? [] : [chosen]);
        const instant = { ...spec, window: { duration: '900ms' } };
        expect(draw({ ...instant, spread }, hash)).toEqual(draw(instant, hash));
      }),
    );
  });
});

/** How far the parts of an inexact distribution can move, as a share of the allowed mass. */
function rounding({ shape: { formula } }: Compiled, { mass }: AllowedMass): number {
  const [name, ...numbers] = formula;
  if (name === 'uniform') return 0;
  // At least two fifths of each bell lie inside the window.
  const scale = name === 'exponential' ? Math.min(1, Number(numbers[1])) : 0.4;
  return 128 / two53 / (mass * scale);
}

describe('the guarantee', () => {
  const draws = fc.oneof(
    fc.infiniteStream(fc.integer({ min: 2_097_152, max: two53 - 2_097_152 }).map((word) => word / two53)),
    fc
      .constantFrom(1 / two32, 1 - 1 / two32)
      .map((u) => ({ next: () => ({ done: false as const, value: u }) })),
  );
  const anyInterval = fc.record({
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    fromStart: fc.boolean(),
    endsWithPart: fc.boolean(),
  });

  test('bounds the number of starts in any interval, and more tightly from the start of the window', () => {
    fc.assert(
      fc.property(
        anySpec,
        anyStart,
        fc.integer({ min: 1, max: 400 }),
        draws,
        anyInterval,
        (spec, start, of, stream, interval) => {
          const compiled = compiledChoice(spec);
          const allowed = allowedMass(compiled, start);
          fc.pre(allowed.total > 0);
          const chosen = Array.from({ length: of }, (_, slot) =>
            allowed.instantAt(shareAt({ slot, of }, stream.next().value)),
          );
          const length = compiled.window.length + 1;
          const partEnd = allowed.instantAt(shareAt({ slot: Math.floor(interval.to * of), of }, 0)) ?? start;
          const ends = [
            interval.fromStart ? start : start + Math.floor(interval.from * length),
            interval.endsWithPart ? partEnd : start + Math.floor(interval.to * length),
          ].sort((a, b) => a - b) as [number, number];
          const [from, to] = ends;
          const count = chosen.filter(
            (instant) => instant !== null && instant >= from && instant < to,
          ).length;
          const share = ((allowed.before(to) - allowed.before(from)) * of) / allowed.total;
          const slack = rounding(compiled, allowed) * of;
          const extra = from === start ? 0 : 1;
          expect(count).toBeGreaterThanOrEqual(Math.floor(share - slack) - extra);
          expect(count).toBeLessThanOrEqual(Math.ceil(share + slack) + extra);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test('the masses that are remembered from another window make no difference', () => {
  const open = { window: { duration: '5h' }, distribution: { name: 'skewLate' } } as const;
  const between = (...texts: string[]): ConstraintsSpec => ({
    only: texts.map((text) => ({ between: text })),
  });
  const specs: ChoiceSpec[] = [
    { ...open, constraints: between('01:00-01:29', '03:00-03:29') },
    { ...open, constraints: between('01:10-01:29', '03:00-03:29') },
    { ...open, constraints: between('01:00-01:29', '03:00-03:19') },
    { ...open, constraints: between('01:00-01:29', '03:00-03:29'), window: { duration: '6h' } },
    { ...open, constraints: between('01:00-01:29', '03:00-03:29'), distribution: { name: 'skewEarly' } },
    {
      ...open,
      constraints: between('01:00-01:29', '03:00-03:29'),
      distribution: { name: 'skewLate', params: { shape: '2.5' } },
    },
  ];
  const unrelated: ChoiceSpec = { ...open, constraints: between('02:00-02:00') };
  const choices = (spec: ChoiceSpec) => {
    const allowed = massOf(spec, march1);
    return [allowed.mass, ...[0.1, 0.3, 0.5, 0.7, 0.9].map((v) => allowed.instantAt(v))];
  };
  const fresh = specs.map((spec) => {
    choices(unrelated);
    return choices(spec);
  });
  for (const [index, spec] of specs.entries()) {
    for (const other of specs) {
      choices(other);
      expect(choices(spec)).toEqual(fresh[index]);
    }
  }
});

describe('edges', () => {
  const last = { slot: 9999, of: 10_000 };
  const greatest = 1 - 1 / two53;

  test.each(distributions)(
    'the last slot and the greatest draw of $name choose the last allowed second',
    (distribution) => {
      const spec = { window: { duration: '5h' }, distribution: { ...distribution } };
      // A bell around the start, and masses towards the start, do not reach the last seconds.
      const reaches = (shape: Compiled['shape']): boolean => shape.quantile(greatest) > 1 - 1 / 20_000;
      const free = compiledChoice(spec);
      const choice = allowedMass(free, march1).instantAt(shareAt(last, greatest));
      if (reaches(free.shape)) expect(choice).toBe(march1 + 18_000);
      const avoid = compiledChoice({ ...spec, constraints: { avoid: [{ hours: '1-2' }] } });
      const before = allowedMass(avoid, march1).instantAt(shareAt({ slot: 0, of: 10_000 }, 0));
      expect(before).toBe(march1);
      const end = allowedMass(avoid, march1).instantAt(shareAt(last, greatest)) ?? 0;
      expect(end).toBeLessThanOrEqual(march1 + 18_000);
      expect(end).toBeGreaterThanOrEqual(march1);
    },
  );

  test('a span without mass between others is never chosen', () => {
    const spec: ChoiceSpec = {
      window: { duration: '10h' },
      distribution: { name: 'normal', params: { mu: 'start', sigma: '1m' } },
      constraints: { only: [{ hours: '0' }, { hours: '7' }, { hours: '9' }] },
    };
    const allowed = massOf(spec, march1);
    for (const u of [0, 0.5, greatest]) {
      expect(allowed.instantAt(shareAt(last, u))).toBeLessThan(march1 + 3600);
    }
  });

  test('too little mass makes the period unschedulable, but not under a uniform distribution', () => {
    const only = { only: [{ between: '09:00-09:00' }] };
    const window = { duration: '10h' };
    const bell = { name: 'normal', params: { mu: 'start', sigma: '1m' } } as const;
    expect(massOf({ window, distribution: bell, constraints: only }, march1).instantAt(0.5)).toBeNull();
    const even = massOf(
      {
        window: { duration: '700h' },
        constraints: { only: [{ date: '2026-03-01', between: '09:00-09:00' }] },
      },
      march1,
    );
    expect(even.instantAt(0.5)).toBe(march1 + 9 * 3600 + 30);
  });

  test('the limit of the mass is 2^-32', () => {
    const constraints = { only: [{ between: '00:30-00:59' }] };
    const spec = (lambda: string): ChoiceSpec => ({
      window: { duration: '59m59s' },
      distribution: { name: 'exponential', params: { lambda } },
      constraints,
    });
    // The second half has the mass e^(-λ/2) / (1 + e^(-λ/2)).
    const half = 2 * ln(two32 - 1);
    expect(massOf(spec((half - 0.001).toFixed(6)), march1).instantAt(0)).not.toBeNull();
    expect(massOf(spec((half + 0.001).toFixed(6)), march1).instantAt(0)).toBeNull();
  });

  test('spans that touch at midnight or at a clock change are one', () => {
    // An hour is skipped at 02:00 and repeated a week later; both days are allowed.
    const zone = handMadeZone(0, { at: march1 + 7200, offset: 3600 }, { at: march1 + 7 * 86_400, offset: 0 });
    const constraints = { only: [{ dates: '2026-02-27..2026-03-02' }] };
    const spec = { timezone: zone, window: { duration: '30h' }, distribution: { name: 'skewLate' } } as const;
    fc.assert(
      fc.property(anySlot, anyDraw, (slot, u) => {
        const v = shareAt(slot, u);
        expect(massOf({ ...spec, constraints }, march1).instantAt(v)).toBe(massOf(spec, march1).instantAt(v));
      }),
    );
  });

  test('a clock change inside the window moves the allowed seconds of all slots alike', () => {
    const zone = handMadeZone(0, { at: march1 + 7200, offset: 3600 });
    const spec = { window: { duration: '5h' }, constraints: { only: [{ hours: '1-3' }] } };
    // 01:00 to 02:00, then 03:00 to 04:00 directly after it.
    const shifted = massOf({ ...spec, timezone: zone }, march1);
    expect(shifted.total).toBe(7200);
    expect(shifted.instantAt(0)).toBe(march1 + 3600);
    expect(shifted.instantAt(0.5)).toBe(march1 + 7200);
    expect(massOf(spec, march1).total).toBe(10_800);
  });
});
