import { describe, expect, test } from '@jest/globals';
import { closestName } from './closestName.ts';

const keys = ['hours', 'dow', 'dom', 'months', 'between', 'date', 'dates'];

describe('closestName', () => {
  test.each([
    ['a missing letter', 'hour', 'hours'],
    ['two swapped letters of a short name', 'dwo', 'dow'],
    ['other case', 'DOW', 'dow'],
    ['an extra letter', 'datess', 'dates'],
    ['an exact name wins over a similar one', 'date', 'date'],
    ['several slips in a long name', 'betwean', 'between'],
  ])('corrects %s', (_, found, name) => {
    expect(closestName(found, keys)).toBe(name);
  });

  test.each(['weather', '', 'x', 'o'.repeat(100_000)])('returns undefined if no name is similar', (found) => {
    expect(closestName(found, keys)).toBeUndefined();
  });

  test('returns the first of equally similar names', () => {
    expect(closestName('do', ['dow', 'dom'])).toBe('dow');
  });
});
