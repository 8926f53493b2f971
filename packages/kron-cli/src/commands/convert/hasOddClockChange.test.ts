import { expect, test } from '@jest/globals';
import { hasOddClockChange } from './hasOddClockChange.ts';

const now = Date.UTC(2025, 0, 1) / 1000;

test.each([
  ['UTC', false, 'is never changed'],
  ['Asia/Kathmandu', false, 'is never changed'],
  ['Europe/Paris', false, 'is changed by an hour at two'],
  ['America/New_York', false, 'is changed by an hour at two'],
  ['Antarctica/Troll', false, 'is changed by two hours at one'],
  ['Africa/Cairo', true, 'has a day without midnight'],
  ['Asia/Beirut', true, 'has a day without midnight'],
  ['America/Havana', true, 'has a day without midnight'],
  ['Australia/Lord_Howe', true, 'is changed by half an hour'],
  ['Pacific/Chatham', true, 'is changed at a quarter to three'],
])('the clock of %s, odd: %s, as it %s', (zone, odd) => {
  expect(hasOddClockChange(zone, now)).toBe(odd);
});
