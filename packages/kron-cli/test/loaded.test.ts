import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { bin } from './testing/runKron.ts';

const dist = dirname(bin);

/** A file of the build and its static imports. */
function loadedWith(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(dist, file), 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) loadedWith(name, seen);
  return seen;
}

const files = readdirSync(dist).filter((name) => name.endsWith('.js'));

/** The texts are those that only this code contains. */
test.each<[code: string, texts: readonly string[], commands: readonly string[]]>([
  ['for ControlledJobs', ['running already'], ['preview', 'explain']],
  [
    'of the Kubernetes client',
    ['certificate-authority-data'],
    ['preview', 'explain', 'simulate', 'forecast', 'validate', 'diff', 'dryRun', 'complete'],
  ],
  ['of ical.js and rrule', ['invalid ical body', 'byeaster'], ['preview', 'explain', 'validate', 'complete']],
])('the code %s is in the build, and is loaded on demand', (_, texts, commands) => {
  const holdsIt = (name: string): boolean => {
    const content = readFileSync(join(dist, name), 'utf8');
    return texts.some((text) => content.includes(text));
  };
  expect(files.filter(holdsIt)).not.toEqual([]);
  for (const command of ['bin', ...commands]) {
    const [entry = ''] = files.filter((name) => name === `${command}.js` || name.startsWith(`${command}-`));
    const loaded = [...loadedWith(entry)].filter(holdsIt);
    expect({ command, loaded }).toEqual({ command, loaded: [] });
  }
});
