import { expect, test } from '@jest/globals';
import { storedStatus } from './storedStatus.ts';

test('an unreadable instant is dropped, and an unreadable time of a claim becomes an unknown age', () => {
  const claim = { periodID: 'p', jobName: 'j', claimedAt: 'yesterday', for: 'Replace', holder: 'h' } as const;
  expect(storedStatus({ lastChosenTime: 'other', claim })).toEqual({
    claim: { ...claim, claimedAt: '1970-01-01T00:00:00Z' },
  });
});
