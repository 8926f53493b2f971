import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readDocuments } from '../input/yaml/readDocuments.ts';
import { yamlText } from './yamlText.ts';

test.each([
  ...'yes N on Off y ~ null 010 0o10 0b1 0b-1 0B1 -_1'.split(' '),
  ...'1_000 1e1_0 .5_0 0x_1F 1:30 190:20:30 2026-03-01 .inf -.INF .nan 1e3 +1 << ='.split(' '),
  '',
  '*/5 * * * *',
  '\u0085',
  'a\u2028b',
])('the text %j is in quotes', (text) => {
  expect(yamlText({ a: text })).toMatch(/^a: ".*"\n$/);
  if (text !== '') expect(yamlText({ [text]: 1 })).toMatch(/^".*": 1\n$/);
});

test.each(['a', 'busybox:1.37', 'Europe/Paris', 'yesterday', '2h', 'a\nb\n'])('the text %j is not', (text) =>
  expect(yamlText({ a: text })).not.toContain('"'),
);

test('what is written is read again, without doubt', async () => {
  const text = fc.oneof(
    fc.string({
      unit: fc.constantFrom(...'01789abeoxfnyYN+-._:~ \n\t#"\'|>?[]{},&*!%@`\u0085\u2028\u00a0'.split('')),
      maxLength: 7,
    }),
    fc.string(),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
      fc.boolean(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(value, async (data) => {
      const [document] = await readDocuments(yamlText({ data }));
      expect(document).toMatchObject({ value: { data: JSON.parse(JSON.stringify(data)) as unknown } });
      const doubts = document !== undefined && 'doubts' in document ? document.doubts : [];
      expect(doubts.filter(({ code }) => code === 'AmbiguousYaml')).toEqual([]);
    }),
    { numRuns: 1_000, seed: 20261123 },
  );
});
