import { readdirSync, readFileSync } from 'node:fs';
import type { Case } from './case.ts';

const folder = new URL('../cases/', import.meta.url);

/** Returns all conformance cases in the alphabetical order of their files. */
export function readCases(): Case[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().flatMap((name) => {
    const { cases } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { cases: Case[] };
    return cases;
  });
}
