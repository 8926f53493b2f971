import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Fixture } from './corpus/fixture.ts';

const folder = resolve(import.meta.dirname, '../fixtures');

/** The fixtures as they are stored, by topic. */
export function readFixtures(): Map<string, Fixture[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  return new Map(files.map((file) => [file.replace('.jsonl', ''), readLines(resolve(folder, file))]));
}

function readLines(file: string): Fixture[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Fixture);
}
