import { expect, test } from '@jest/globals';
import { matchingZones } from './matchingZones.ts';

test.each<[typed: string, zones: string[]]>([
  ['Europe/Be', ['Europe/Belgrade', 'Europe/Berlin']],
  ['europe/ber', ['Europe/Berlin']],
  ['berlin', ['Europe/Berlin']],
  ['york', ['America/New_York']],
  ['UT', ['UTC']],
  ['nowhere', []],
])('%s is the beginning or a part of %j', (typed, zones) => {
  expect(matchingZones(typed)).toEqual(zones);
});

test('nothing typed matches every zone', () => {
  expect(matchingZones('').length).toBeGreaterThan(300);
});
