import { expect, test } from '@jest/globals';
import { percentText } from './percentText.ts';

test.each([
  [0, '0 %'],
  [1, '100 %'],
  [0.0012, '0.12 %'],
  [0.123456, '12.3 %'],
  [0.1, '10 %'],
  [1e-7, '0.00001 %'],
  [1e-12, 'less than 0.000001 %'],
  [1 - 1e-9, 'more than 99.9 %'],
])('%d is %s', (probability, text) => expect(percentText(probability)).toBe(text));
