import { expect, test } from '@jest/globals';
import { meanText, objectsText } from './loadText.ts';

test.each([
  [0, '0'],
  [0.7166, '0.717'],
  [12, '12'],
  [358.1, '358'],
  [12_345.6, '12346'],
])('a mean of %d is %s', (mean, text) => {
  expect(meanText(mean)).toBe(text);
});

const objects = ['prod/a', 'prod/b', 'prod/c'].map((identity, index) => ({
  identity,
  starts: index === 0 ? 2 : 1,
}));

test.each([
  [80, 'prod/a (2), prod/b, prod/c'],
  [30, 'prod/a (2), prod/b and 1 more'],
  [10, 'prod/a (2) and 2 more'],
])('%i characters show as many names as fit', (width, text) => {
  expect(objectsText({ objects }, width)).toBe(text);
});
