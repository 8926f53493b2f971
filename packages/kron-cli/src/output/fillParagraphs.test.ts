import { describe, expect, test } from '@jest/globals';
import { fillParagraphs } from './fillParagraphs.ts';

describe('a text is filled to a width', () => {
  test.each([
    { rule: 'lines that fit stay as they are', text: 'one\ntwo', filled: 'one\ntwo' },
    {
      rule: 'a paragraph with a line too wide is filled',
      text: 'one two three\nfour',
      filled: 'one two\nthree\nfour',
    },
    { rule: 'paragraphs stay apart', text: 'a\n\none two three\n', filled: 'a\n\none two\nthree\n' },
    {
      rule: 'what is indented stays as it is, and ends a paragraph',
      text: 'Examples:\n  kron preview -f backup.yaml\nend',
      filled: 'Examples:\n  kron preview -f backup.yaml\nend',
    },
    {
      rule: 'a word that is too wide has a line of its own',
      text: 'a 1234567890 b',
      filled: 'a\n1234567890\nb',
    },
    { rule: 'width is that of a terminal', text: '備份 備份 a', filled: '備份 備份\na' },
  ])('$rule', ({ text, filled }) => {
    expect(fillParagraphs(text, 9)).toBe(filled);
  });
});
