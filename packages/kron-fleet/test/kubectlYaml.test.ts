import { describe, expect, test } from '@jest/globals';
import { readDocuments } from '../src/input/yaml/readDocuments.ts';
import { yaml12Scalar } from '../src/scalar/yaml12Scalar.ts';
import { kubectlTexts } from './testing/kubectlTexts.ts';
import { recordedReadings } from './testing/kubectlYaml.ts';

const readings = recordedReadings();

/** Texts that kubectl reads and kron refuses, by what kron says about them. */
const stricter: [RegExp, string[]][] = [
  [
    /^the key "\w+" is already on line \d/,
    ['a: 1\na: 2\n', 'a: 1\n"a": 2\n', 'yes: 1\ntrue: 2\n', 'x: {a: 1, a: 2}\n', '1: a\n0x1: b\n'],
  ],
];

const refusals = new Map(stricter.flatMap(([message, texts]) => texts.map((text) => [text, message])));

test('the corpus has at least 500 texts, and kubectl refuses at least 80 of them', () => {
  expect(readings.map(({ text }) => text)).toEqual(kubectlTexts);
  expect(readings.length).toBeGreaterThan(500);
  expect(readings.filter(({ error }) => error !== undefined).length).toBeGreaterThan(80);
});

describe('kron reads what kubectl reads', () => {
  test.each(readings)('$text', async ({ text, documents, error }) => {
    const read = await readDocuments(text);
    const messages = read.flatMap((one) => ('message' in one ? [one.message] : []));
    const refusal = refusals.get(text);
    if (refusal !== undefined) {
      expect(error).toBeUndefined();
      expect(messages).toEqual([expect.stringMatching(refusal)]);
    } else if (error === undefined) {
      expect(messages).toEqual([]);
      expect(JSON.parse(JSON.stringify(read.map((one) => 'value' in one && one.value)))).toEqual(documents);
    } else expect(messages).not.toEqual([]);
  });
});

describe('a plain scalar is doubtful if kubectl and YAML 1.2 read different values', () => {
  const scalars = readings.flatMap(({ text, documents: [document] }) => {
    const [, scalar] = /^a: (\S+)\n$/.exec(text) ?? [];
    return scalar === undefined || document === undefined || /^["'&*!|>[{@`%]/.test(scalar)
      ? []
      : [{ scalar, document }];
  });
  test.each(scalars)('$scalar', async ({ scalar, document }) => {
    const [read] = await readDocuments(`a: ${scalar}\n`);
    const doubts = read !== undefined && 'doubts' in read ? read.doubts : [];
    const { a } = document as { a: unknown };
    // JSON has one zero and no numbers beyond its range.
    const isSame = a === yaml12Scalar(scalar);
    const ambiguous = doubts.filter(({ code }) => code === 'AmbiguousYaml');
    expect(ambiguous).toHaveLength(isSame ? 0 : 1);
    for (const { message, position, path, instead } of ambiguous) {
      expect({ position, path }).toEqual({ position: { line: 1, column: 4 }, path: ['a'] });
      expect(message).toContain(`kubectl reads ${scalar} as `);
      expect(instead?.text ?? message).toContain(JSON.stringify(scalar));
    }
  });
});
