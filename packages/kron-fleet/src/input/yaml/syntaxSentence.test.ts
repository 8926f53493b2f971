import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { type ErrorCode, parseAllDocuments, YAMLParseError } from 'yaml';
import { readDocuments } from './readDocuments.ts';
import { syntaxSentence } from './syntaxSentence.ts';

/** The codes in the declaration of the parser's errors. */
function codesOfParser(): ErrorCode[] {
  const folder = dirname(createRequire(import.meta.url).resolve('yaml'));
  const [, union = ''] =
    /type ErrorCode = (.*?);/s.exec(readFileSync(join(folder, 'errors.d.ts'), 'utf8')) ?? [];
  return [...union.matchAll(/'(\w+)'/g)].map(([, code]) => code as ErrorCode);
}

test('every code of the parser has a sentence, whatever its text is', () => {
  const codes = codesOfParser();
  expect(codes.length).toBeGreaterThan(20);
  for (const code of codes)
    expect(`${code}: ${syntaxSentence(new YAMLParseError([0, 1], code, 'Raw text'), '')}`).toMatch(
      /^[A-Z\d_]+: (?!.*Raw text)(?:an?|the|this|expected|kubectl|tabs) .{10}/,
    );
});

async function messagesOf(text: string): Promise<string[]> {
  return (await readDocuments(text)).flatMap((one) => ('message' in one ? [one.message] : []));
}

describe('a cause that shares its code with others has a sentence of its own', () => {
  test.each([
    ['a: &\n  - b\n', 'an unquoted & starts an anchor'],
    ['a: *\n', 'an unquoted * starts an alias'],
    ['schedule: *\n', 'an unquoted * starts an alias; put the schedule into quotes'],
    ['a: @b\n', 'an unquoted @ is reserved'],
    ['schedule: @daily\n', 'an unquoted @ is reserved in YAML; a schedule has five fields'],
    ['a:\n  b: |\nc\n', 'expected "key: value"'],
    ['a: >\n\tb\n', 'the lines after | or > must be further right'],
    ['a: |\n     \n  b\n', 'a blank line after | or >'],
    ['a: |b\n', 'a text after | or > starts on the line below'],
    ['a: "b\n', 'the quote that starts here is not closed'],
    ["a: 'b\n", 'the quote that starts here is not closed'],
    ['a: 1\nb\n', 'expected "key: value"'],
    ['a: b: c\n', 'a value cannot contain ": "'],
    ['x:\n    a: 1\n  b: 2\n', 'the indentation differs from that of the keys above'],
    ['- - a\n - b\n', 'the indentation differs from that of the entries above'],
    ['a: - b\n', 'the first entry of a list goes on the line below'],
    ['a: "b" c\n', 'does not belong to the text before it; check the indentation and the commas'],
    ['a: "b"#c\n', 'a comment needs a space before #'],
    ['a: !b"c"\n', 'an unquoted ! or & starts a tag or an anchor, which needs a space behind it'],
    ['a: !x!b c\n', 'an unquoted ! starts a tag, and this one is unknown'],
    ['a: [b\n', 'a bracket or brace is not closed'],
    ['a: {b: c}}\n', 'does not fit the'],
    ['{"a": 1 "b": 2}', 'write a comma between the entries, or close [] or {} on the line before'],
    ['{"a": {} "b": 2}', 'does not belong to the text before it; check the indentation and the commas'],
    ['{"a" 1}', 'a bracket or brace is not closed, or a comma is missing'],
    ['{"a": [1, 2}', 'a bracket or brace is not closed, or a comma is missing'],
    ['{"a": "\\d"}', 'a backslash in double quotes starts an escape'],
  ])('%#: %j', async (text, sentence) => {
    expect(await messagesOf(text)).toEqual([expect.stringContaining(sentence)]);
  });
});

const manifest = `apiVersion: kron.io/v1alpha1
kind: KronJob
metadata: { name: a, labels: { "b": 'c' } }
spec:
  schedule: "0 3 * * *"
  window: &w { duration: 2h }
  jobTemplate:
    spec:
      template:
        spec:
          containers:
            - name: main
              args: [sh, -c, "echo \\t"]
              image: !!str busybox:1.37
          x: *w
          script: |
            # not a comment
            true
`;
const asJson = JSON.stringify({
  kind: 'KronJob',
  spec: { schedule: '0 3 * * *', a: [1, true, null, { b: '' }] },
});

/** Puts pieces of syntax at places of a text, each instead of some characters. */
const mutated = fc
  .tuple(
    fc.constantFrom(manifest, asJson, JSON.stringify(JSON.parse(asJson), null, 2)),
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat({ max: 3 }),
        fc.constantFrom(
          ...Array.from(':,#&*!|>\'"%@`{}[]?-\\\t\n '),
          ': ',
          ' #',
          '- ',
          '\n- ',
          '\n',
          '...\n',
          '%YAML 9\n',
          '!<x',
          '!y!z ',
          '|b',
          '&',
          '\\q',
        ),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([text, edits]) =>
    edits.reduce((whole, [place, removed, piece]) => {
      const at = place % whole.length;
      return whole.slice(0, at) + piece + whole.slice(at + removed);
    }, text),
  );

test('no text of a parser is in the message about a broken document', async () => {
  const sentences = new Set<string>();
  await fc.assert(
    fc.asyncProperty(mutated, async (text) => {
      const messages = await messagesOf(text);
      for (const raw of textsOfParsers(text))
        for (const message of messages) expect(message).not.toContain(raw);
      for (const message of messages) sentences.add(message);
    }),
    { numRuns: 300, seed: 20261129 },
  );
  expect(sentences.size).toBeGreaterThan(15);
});

/** What the parsers say about a text. */
function textsOfParsers(text: string): string[] {
  const options = {
    schema: 'failsafe',
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
  } as const;
  const documents = parseAllDocuments(text, { ...options, logLevel: 'error' });
  const errors = Array.isArray(documents) ? documents.flatMap((one) => one.errors) : [];
  return [
    ...errors.map(({ message }) => message),
    ...[JSON.parse, load].flatMap((parse) => {
      try {
        parse(text);
        return [];
      } catch (error) {
        const { message, reason } = error as Error & { reason?: string };
        return [message, ...(reason === undefined ? [] : [reason])];
      }
    }),
  ];
}
