import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { Fixture } from './corpus/fixture.ts';

const folder = resolve(import.meta.dirname, '../fixtures');

/** The fixtures as they are stored, by topic: those of the generator, those written by hand, and the examples. */
export function readFixtures(): Map<string, Fixture[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  return new Map([
    ...files.map((file) => [file.replace('.jsonl', ''), readLines(resolve(folder, file))] as const),
    ['hand', readHand(resolve(folder, 'hand'))],
    ['examples', readExamples(resolve(folder, '../../../examples'))],
  ]);
}

/** Their first line says what is wrong: `# valid`, or `# invalid: ` and a list of `path Code`. */
function readHand(hand: string): Fixture[] {
  return readdirSync(hand).map((file) => {
    const text = readFileSync(resolve(hand, file), 'utf8');
    const issues = /^# invalid: (.*)$/m.exec(text)?.[1]?.split(', ') ?? [];
    return { name: file, issues, manifest: parse(text) as unknown };
  });
}

function readExamples(examples: string): Fixture[] {
  const files = readdirSync(examples).filter((file) => file.endsWith('.yaml'));
  return files.flatMap((file) => {
    const documents = parseAllDocuments(readFileSync(resolve(examples, file), 'utf8'));
    return documents.map((document, index) => ({
      name: `${file} ${index}`,
      issues: [],
      manifest: withoutNamespace(document.toJS() as Manifest),
    }));
  });
}

type Manifest = { metadata: { namespace?: string } };

/** The namespace that it is tried in is another one. */
function withoutNamespace({ metadata: { namespace: _, ...metadata }, ...rest }: Manifest): unknown {
  return { ...rest, metadata };
}

function readLines(file: string): Fixture[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Fixture);
}
