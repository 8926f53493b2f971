import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { instantAt, longestSpan, panSpan, shortestSpan, withinLimits, xOf, zoomSpan } from './scale.ts';

const day = 86_400;
const spans = fc
  .record({
    from: fc.integer({ min: -60_000_000_000, max: 250_000_000_000 }),
    length: fc.integer({ min: shortestSpan, max: longestSpan }),
  })
  .map(({ from, length }) => ({ from, to: from + length }));

describe('a scale', () => {
  test('puts the start at 0 and the end at the width', () => {
    const scale = { from: 1000, to: 2000, width: 500 };
    expect([xOf(scale, 1000), xOf(scale, 1500), xOf(scale, 2000)]).toEqual([0, 250, 500]);
  });

  test('leads from an instant to a pixel and back', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: 2000 }), (span, x) => {
        const scale = { ...span, width: 1000 };
        expect(xOf(scale, instantAt(scale, x))).toBeCloseTo(x, 2);
      }),
    );
  });
});

describe('zooming', () => {
  test('keeps the instant under the pointer at its place', () => {
    fc.assert(
      fc.property(spans, fc.double({ min: 0.2, max: 5, noNaN: true }), fc.nat(1000), (span, factor, x) => {
        const scale = { ...span, width: 1000 };
        const around = instantAt(scale, x);
        expect(xOf({ ...zoomSpan(span, factor, around), width: 1000 }, around)).toBeCloseTo(x, 2);
      }),
    );
  });

  test('stops at 10 seconds and at 5 years', () => {
    const span = { from: 0, to: day };
    const near = zoomSpan(span, 1e9, day / 2);
    const far = zoomSpan(span, 1e-9, day / 2);
    expect(near.to - near.from).toBe(10);
    expect(far.to - far.from).toBe(5 * 366 * day);
  });

  test('in and out again leads back', () => {
    const span = { from: 0, to: day };
    const back = zoomSpan(zoomSpan(span, 4, 1000), 1 / 4, 1000);
    expect(back.from).toBeCloseTo(0);
    expect(back.to).toBeCloseTo(day);
  });
});

describe('panning', () => {
  test('keeps the length of the span', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: -1e9, max: 1e9 }), (span, seconds) => {
        const moved = panSpan(span, seconds);
        expect(moved.to - moved.from).toBe(span.to - span.from);
      }),
    );
  });

  test('stops at the years 0001 and 9999', () => {
    const start = panSpan({ from: 0, to: day }, -1e12);
    const end = panSpan({ from: 0, to: day }, 1e12);
    expect(new Date(start.from * 1000).toISOString()).toBe('0001-01-01T00:00:00.000Z');
    expect(new Date(end.to * 1000).toISOString()).toBe('9999-12-31T23:59:59.000Z');
  });
});

test('the middle of a span that is too short stays', () => {
  expect(withinLimits({ from: 100, to: 102 })).toEqual({ from: 96, to: 106 });
});
