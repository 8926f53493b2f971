import { expect, test } from '@jest/globals';
import { currentAnswer } from './currentAnswer.ts';

const span = { from: 0, to: 10 };

test('the answer to the same inputs is shown', () => {
  const answered = { inputs: [span, NaN], value: 'a', error: '' };
  expect(currentAnswer(answered, [span, NaN])).toEqual({ value: 'a', error: '' });
});

test.each([
  ['inputs', [span, 2]],
  ['objects', [{ ...span }, 1]],
  ['numbers of inputs', [span]],
])('the answer or error for other %s is not', (_, asked) => {
  const none = { value: null, error: '' };
  expect(currentAnswer({ inputs: [span, 1], value: 'a', error: '' }, asked)).toEqual(none);
  expect(currentAnswer({ inputs: [span, 1], value: null, error: 'no such period' }, asked)).toEqual(none);
});
