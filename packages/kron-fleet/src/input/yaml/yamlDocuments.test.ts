import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { stringify } from 'yaml';
import type { BrokenDocument, Document, Path } from './document.ts';
import { locatedYaml } from './locatedYaml.ts';
import { plainYaml } from './plainYaml.ts';
import { yamlDocumentsOf } from './yamlDocuments.ts';
import { yamlParts } from './yamlParts.ts';

async function yamlDocuments(text: string): Promise<(Document | BrokenDocument)[]> {
  const documents = [];
  for await (const document of yamlDocumentsOf(text)) documents.push(document);
  return documents;
}

type Located = BrokenDocument | { value: unknown; positions: unknown[] };

/** The values of documents and the positions of all their nodes. */
async function locateAll(documents: (Document | BrokenDocument)[]): Promise<Located[]> {
  return Promise.all(
    documents.map(async (document) => {
      if ('message' in document) return document;
      const positions = [...pathsOf(document.value), ['missing']].map((path) => document.locate(path));
      return { value: document.value, positions: await Promise.all(positions) };
    }),
  );
}

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  return [at, ...entries.flatMap(([key, inner]) => pathsOf(inner, [...at, key]))];
}

const scalar = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      'a',
      'busybox:1.37',
      '"0 3 * * *"',
      "'it''s'",
      '"a\\tb\\u00e9"',
      '"a\\n\\"b\\""',
      '2h',
      'é # c',
      '[a, "b: c", 09:00, -1] # c',
      '{a: {b c: []}, "d": \'e\', f: x:y}',
    ),
  },
  fc.constantFrom('', '~', 'null', 'Null', 'nULL', 'true', 'True', 'yes', 'on', 'FALSE', 'n', 'off'),
  fc.constantFrom(...'0 -0 +1 010 0o17 0x1F 0b11 1_000 9007199254740993'.split(' '), '9'.repeat(310)),
  fc.constantFrom(...'1.5 .5 1. 1e3 1e999 -.inf .NaN 1.2.3 12:30:45 2026-03-01 1e + -'.split(' ')),
  fc.constantFrom(
    '<<',
    '=',
    '!!str 5',
    '!x 5',
    '! 5',
    '&a b',
    '*a',
    'a & b',
    'a #b',
    'a# b',
    '|',
    '>-',
    '@x',
    '`x`',
    '%x',
  ),
  fc.constantFrom(
    '[a, b]',
    '[]',
    '{}',
    '{a: 1, b: [2]}',
    '[a: b]',
    '{a}',
    '[a, ]',
    '{? a : b}',
    '["a":b]',
    '- a',
    'a: b',
  ),
  fc.string({ maxLength: 6 }),
);

const key = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.constantFrom('a', 'b', 'c', 'd', 'spec', 'kron.io/name', '"quoted"', '"two words"'),
  },
  { weight: 2, arbitrary: fc.constant('two words') },
  fc.constantFrom(
    '<<',
    '1',
    '1.0',
    '~',
    'null',
    'true',
    '"<<"',
    '__proto__',
    '? a',
    '[a]',
    '',
    '&k c',
    'constructor',
  ),
);

const indented = (lines: readonly string[], first: string): string[] =>
  lines.map((line, index) => (index === 0 ? first : ' '.repeat(first.length)) + line);

/** Lines of a block, in the style of manifests, with values of all kinds. */
const { block } = fc.letrec<{ block: string[]; map: string[]; list: string[] }>((tie) => ({
  block: fc.oneof({ depthSize: 'small' }, tie('map'), tie('list')),
  map: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.tuple(key, scalar).map(([name, value]) => [`${name}: ${value}`]),
        fc
          .tuple(key, fc.constantFrom('|', '|-', '>', '>-'), fc.array(scalar, { maxLength: 3 }))
          .map(([name, style, lines]) => [`${name}: ${style}`, ...lines.map((line) => `  ${line}`)]),
        fc.tuple(key, tie('block')).map(([name, lines]) => [`${name}:`, ...lines.map((line) => `  ${line}`)]),
        fc.constantFrom(['# a comment'], [''], ['  '], ['&x a: 1'], ['b: *x'], ['\tc: 1']),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((entries) => entries.flat()),
  list: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        scalar.map((value) => [`- ${value}`]),
        tie('block').map((lines) => indented(lines, '- ')),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((items) => items.flat()),
}));

const document = block.map((lines) => `${lines.join('\n')}\n`);

/** Documents in the style of a YAML library. */
const generated = fc.object({ maxDepth: 3, maxKeys: 3 }).map((value) => stringify(value));

const stream = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        '---\n',
        '--- # first\n',
        '---\r\n',
        '\n',
        '# c\n---\n',
        '--- ',
        '...\n---\n',
        '%YAML 1.2\n---\n',
        '---\n---\n',
      ),
      fc.oneof(document, { weight: 4, arbitrary: generated }),
    ),
    { maxLength: 4 },
  )
  .map((documents) => documents.flat().join(''));

describe('plainYaml and locatedYaml agree', () => {
  test('on every document that plainYaml reads', () => {
    let readPlainly = 0;
    fc.assert(
      fc.property(fc.oneof(document, { weight: 2, arbitrary: generated }), (text) => {
        const plain = plainYaml(text);
        if (plain === undefined) return;
        readPlainly++;
        expect(locatedYaml(text, 0)).toEqual([expect.objectContaining({ value: plain.value, doubts: [] })]);
      }),
      { numRuns: 3_000, seed: 20261121 },
    );
    expect(readPlainly).toBeGreaterThan(250);
  });

  test('on the positions in a text of several documents', async () => {
    let several = 0;
    await fc.assert(
      fc.asyncProperty(stream, async (text) => {
        const parts = yamlParts(text);
        if (parts.some(({ refusal }) => refusal !== undefined)) return;
        const whole = parts.flatMap((part) => locatedYaml(part.text, part.linesBefore));
        if (whole.some((one) => 'message' in one)) return;
        if (whole.length > 1) several++;
        expect(await locateAll(await yamlDocuments(text))).toEqual(await locateAll(whole));
      }),
      { numRuns: 1_000, seed: 20261121 },
    );
    expect(several).toBeGreaterThan(150);
  });
});

test.each([
  ['an unknown alias', 'a: *b\n'],
  ['a repeated key', 'a: 1\na: 2\n'],
  ['a tab', 'a:\n\tb: 1\n'],
  ['an open quote', 'a: "b\n'],
  ['an open list', 'a: [b, c\n'],
  ['a template', 'a: {{ .Values.b }}c\n'],
])('%s breaks only its own document', async (_, broken) => {
  const documents = await yamlDocuments(`x: 1\n---\n${broken}---\nz: 2\n`);
  const [first, middle, last] = documents;
  expect(documents).toHaveLength(3);
  expect(first).toMatchObject({ value: { x: 1 } });
  expect(middle).toMatchObject({ message: expect.any(String), position: { line: expect.any(Number) } });
  expect(last).toMatchObject({ value: { z: 2 } });
  const [alone] = locatedYaml(broken, 2);
  expect(middle).toEqual(alone);
});

test('the position of a syntax error counts the lines of the whole file', async () => {
  const [, broken] = await yamlDocuments('a: 1\n--- \n\n# c\nb: 1\nb: 2\n');
  expect(broken).toEqual({
    message: expect.stringContaining('the key "b" is already on line 5'),
    position: { line: 6, column: 1 },
  });
});

test.each([
  ['in a block', 'a: 1\nb: 2\na: 3\nc: "\\d"\n', [3, 4]],
  ['in braces', 'x: {a: 1, a: 2}\n', [1]],
  ['in another mapping', 'a: {a: 1}\nb: {a: 1}\n', []],
  ['merges', '<<: {a: 1}\n<<: {b: 1}\n', []],
])('repeated keys %s are reported beside other errors, in order', (_, text, lines) => {
  const broken = locatedYaml(text, 0).filter((read) => 'message' in read);
  expect(broken.map(({ position }) => position?.line)).toEqual(lines);
});

test.each([
  ['a block', (keys: string[]) => keys.map((one) => `${one}: 1\n`).join('')],
  ['braces', (keys: string[]) => `{${keys.map((one) => `${one}: 1`).join(', ')}}`],
])('the keys of a mapping in %s are not compared with each other', (_, mapping) => {
  const keys = Array.from({ length: 500 }, (__, index) => `key${index}`);
  const some = jest.spyOn(Array.prototype, 'some');
  try {
    locatedYaml(mapping(keys), 0);
    expect(some.mock.contexts.filter((list) => (list as unknown[]).length > keys.length / 2)).toEqual([]);
  } finally {
    some.mockRestore();
  }
});

test.each<[string, unknown]>([
  ['a: b # c\n', { a: 'b' }],
  ['a: "b\\n\\"c\\" # d"\n', { a: 'b\n"c" # d' }],
  ["a: 'it''s' # c\n", { a: "it's" }],
  ['a: [b, "c", {d: 09:00, e: []}]\n', { a: ['b', 'c', { d: '09:00', e: [] }] }],
  ['a: {"b":1,"c":[true,null]}\n', { a: { b: 1, c: [true, null] } }],
  ['"b c/d": é\n', { 'b c/d': 'é' }],
  ['a: |\n  b\n   c # d\n\n  e\n\nf: 1\n', { a: 'b\n c # d\n\ne\n', f: 1 }],
  ['- a: |-\n    b\n- >-\n  c\n  d\n', [{ a: 'b' }, 'c d']],
  ['a: 1\r\nb: |\r\n  c\r\n', { a: 1, b: 'c\n' }],
])('%j is read plainly', (text, value) => {
  expect(plainYaml(text)?.value).toEqual(value);
  expect(locatedYaml(text, 0)).toEqual([expect.objectContaining({ value })]);
});

test.each([
  'a: &b 1\nc: *b\n',
  'a: !!str 1\n',
  '<<: { a: 1 }\n',
  '{"__proto__": 1}\n',
  '1: a\n',
  'a: 1e999\n',
  'a: 1\na: 2\n',
  '{a: 1, a: 2}\n',
  'a: b\n  c\n',
  '- b\n  c\n',
  'a:\n    b: 1\n  c: 2\n',
  'a: "\\u0041"\n',
  'a: "\\/"\n',
  'a: [b,\n  c]\n',
  'a: [b, ]\n',
  'a: [b c: d]\n',
  'a: [b?]\n',
  'a: {b}\n',
  'a: {b: 1} c\n',
  'a: |\n  b',
  'a: |\n\n  b\n',
  'a: |2\n   b\n',
  'a: |+\n  b\n',
  'a: >\n  b\n\n  c\n',
  'a: >\n  b\n    c\n',
  'a: b: c\n',
  'a: yes\n',
  '- - a\n',
  'a: \tb\n',
  'a: b\u00a0c\n',
  'a: 010\n',
  '',
])('%j is left to locatedYaml', (text) => expect(plainYaml(text)).toBeUndefined());

test.each([
  ['brackets', `a: ${'['.repeat(100_000)}`],
  ['closed brackets', `a: ${'['.repeat(101)}${']'.repeat(101)}`],
  ['blocks', Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
])('a document that is nested too deeply is left to locatedYaml: %s', (_, text) => {
  expect(plainYaml(text)).toBeUndefined();
});

test.each([
  ['a: 1\n---\nb: 2\n', [0, 1]],
  ['---\n--- # second\r\n\n---\tthird\n---', [0, 1, 3, 4]],
  ['a: 1\n---b: 2\n ---\nc---\n', [0, 1]],
  ['a: 1\n...\n---\nb: 2\n', [0, 2]],
  ['a: 1\rb: 2\n\uFEFF---\n', [0]],
])('%j is split at each marker and nowhere else', (text, linesBefore) => {
  const parts = yamlParts(text);
  expect(parts.map((part) => part.linesBefore)).toEqual(linesBefore);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test.each([
  ['a: 1\n---b: 2\n', 2, '---'],
  ['a: 1\n--- {b: 2}\n', 2, '---'],
  ['%YAML 1.2\n---\na: 1\n', 1, '%YAML'],
])('kubectl refuses a part of %j', async (text, line, message) => {
  expect(await yamlDocuments(text)).toContainEqual({
    position: { line, column: 1 },
    message: expect.stringContaining(message),
  });
});

test('kubectl ignores what follows the end of a document', async () => {
  const documents = await yamlDocuments('a: 1\n...\nb: 2\n---\nc: 3\n');
  expect(documents).toEqual([
    expect.objectContaining({ value: { a: 1 } }),
    { position: { line: 3, column: 1 }, message: expect.stringContaining('kubectl ignores this document') },
    expect.objectContaining({ value: { c: 3 } }),
  ]);
});
