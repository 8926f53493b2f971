import { describe, expect, test } from '@jest/globals';
import { fillParagraphs } from './fillParagraphs.ts';

describe('paragraphs are wrapped to a width', () => {
  test.each([
    { rule: 'lines that fit stay unchanged', text: 'one\ntwo', filled: 'one\ntwo' },
    {
      rule: 'a paragraph with a wide line is wrapped',
      text: 'one two three\nfour',
      filled: 'one two\nthree\nfour',
    },
    { rule: 'paragraphs are not joined', text: 'a\n\none two three\n', filled: 'a\n\none two\nthree\n' },
    {
      rule: 'an indented line stays unchanged and ends a paragraph',
      text: 'Examples:\n  kron preview -f backup.yaml\nend',
      filled: 'Examples:\n  kron preview -f backup.yaml\nend',
    },
    {
      rule: 'a word wider than the width gets its own line',
      text: 'a 1234567890 b',
      filled: 'a\n1234567890\nb',
    },
    { rule: 'width is measured in terminal columns', text: '備份 備份 a', filled: '備份 備份\na' },
  ])('$rule', ({ text, filled }) => {
    expect(fillParagraphs(text, 9)).toBe(filled);
  });
});
