import { describe, expect, test } from '@jest/globals';
import { closestName } from './closestName.ts';

const keys = ['hours', 'dow', 'dom', 'months', 'between', 'date', 'dates'];

describe('closestName', () => {
  test.each([
    ['a missing letter', 'hour', 'hours'],
    ['two swapped letters of a short name', 'dwo', 'dow'],
    ['other case', 'DOW', 'dow'],
    ['a letter too many', 'datess', 'dates'],
    ['an exact name wins over a near one', 'date', 'date'],
    ['several slips in a long name', 'betwean', 'between'],
  ])('finds the name behind %s', (_, found, name) => {
    expect(closestName(found, keys)).toBe(name);
  });

  test.each(['weather', '', 'x', 'o'.repeat(100_000)])('offers nothing when no name is near', (found) => {
    expect(closestName(found, keys)).toBeUndefined();
  });

  test('takes the first of names that are equally near', () => {
    expect(closestName('do', ['dow', 'dom'])).toBe('dow');
  });
});
