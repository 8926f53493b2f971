import { expect, test } from '@jest/globals';
import { hasOddClockChange } from './hasOddClockChange.ts';

const now = Date.UTC(2025, 0, 1) / 1000;

test.each([
  ['UTC', false, 'never changes'],
  ['Asia/Kathmandu', false, 'never changes'],
  ['Europe/Paris', false, 'changes by an hour at two'],
  ['America/New_York', false, 'changes by an hour at two'],
  ['Antarctica/Troll', false, 'changes by two hours at one'],
  ['Africa/Cairo', true, 'has a day without midnight'],
  ['Asia/Beirut', true, 'has a day without midnight'],
  ['America/Havana', true, 'has a day without midnight'],
  ['Australia/Lord_Howe', true, 'changes by half an hour'],
  ['Pacific/Chatham', true, 'changes at a quarter to three'],
])('in %s an odd clock change is %s: the clock %s', (zone, odd) => {
  expect(hasOddClockChange(zone, now)).toBe(odd);
});
