import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { checkProse, rulesFile } from './checkProse.mjs';
import { proseIn } from './proseIn.mjs';

type Rule = { expected: string; pattern: string; specs: { from: string; to: string }[] };

const { rules } = parse(readFileSync(rulesFile, 'utf8')) as { rules: Rule[] };

describe('rules.yml', () => {
  test('a reader can take in its rules: there are at most fifty', () => {
    expect(rules.length).toBeLessThanOrEqual(50);
  });

  test.each(rules)('$pattern has an example that holds', async ({ specs }) => {
    expect(specs).toHaveLength(1);
    for (const { from, to } of specs) {
      expect(await checkProse('example.md', from)).toHaveLength(1);
      expect(await checkProse('example.md', to)).toEqual([]);
    }
  });
});

describe('checkProse', () => {
  test('names the word and its place in a comment and in a message', async () => {
    const source = "/** 🕛 Whoever calls\n * this */\nthrow new Error('nobody may call it');\n";
    expect(await checkProse('a.ts', source)).toEqual([
      { line: 1, column: 8, message: 'Whoever => the caller' },
      { line: 3, column: 18, message: 'nobody => no user' },
    ]);
  });

  test('finds a phrase that a line break divides', async () => {
    const source = '/**\n * The user is\n * told why.\n */\n';
    expect(await checkProse('a.ts', source)).toEqual([{ line: 2, column: 13, message: 'is told => gets' }]);
  });

  test('leaves code alone, in documents too', async () => {
    expect(await checkProse('a.ts', "const nobody = 'nobody'; // counts `nobody`\n")).toEqual([]);
    expect(await checkProse('a.md', 'The user `nobody`.\n\n```sh\nsu nobody\n```\n')).toEqual([]);
  });
});

describe('proseIn', () => {
  test('keeps each character of prose in its place', () => {
    const source = 'const a = `one two ${b} three four five`; // why\n';
    const prose = proseIn('a.ts', source);
    expect(prose).toHaveLength(source.length);
    expect(prose.trim()).toBe('one two      three four five      why');
  });

  test('reports a source that cannot be parsed', () => {
    expect(() => proseIn('broken.ts', 'const = 1')).toThrow(SyntaxError);
  });
});
