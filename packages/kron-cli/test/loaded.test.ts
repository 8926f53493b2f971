import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bin } from './testing/runKron.ts';

const dist = dirname(bin);
/** A text that only the Kubernetes client contains. */
const ofClient = 'certificate-authority-data';

/** A file of the build and its static imports. */
function loadedWith(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(dist, file), 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) loadedWith(name, seen);
  return seen;
}

const files = readdirSync(dist).filter((name) => name.endsWith('.js'));
const holdsClient = (name: string): boolean => readFileSync(join(dist, name), 'utf8').includes(ofClient);

/** A text that only the code for starts and stops contains. */
const ofControlled = 'running already';

describe('the code for ControlledJobs is loaded on demand', () => {
  const holdsIt = (name: string): boolean => readFileSync(join(dist, name), 'utf8').includes(ofControlled);

  test('it is in the build', () => {
    expect(files.filter(holdsIt)).not.toEqual([]);
  });

  test.each(['bin', 'preview', 'explain'])('%s does not import it', (command) => {
    const [entry = ''] = files.filter((name) => name === `${command}.js` || name.startsWith(`${command}-`));
    expect([...loadedWith(entry)].filter(holdsIt)).toEqual([]);
  });
});

describe('the Kubernetes client is loaded on demand', () => {
  test('it is in the build', () => {
    expect(files.filter(holdsClient)).not.toEqual([]);
  });

  test.each(['bin', 'preview', 'explain', 'simulate', 'forecast', 'validate', 'diff', 'dryRun', 'complete'])(
    '%s does not import it',
    (command) => {
      const [entry = ''] = files.filter((name) => name === `${command}.js` || name.startsWith(`${command}-`));
      expect([...loadedWith(entry)].filter(holdsClient)).toEqual([]);
    },
  );
});

/** Texts that only ical.js and rrule contain. */
const ofCalendars = ['invalid ical body', 'byeaster'];

describe('the libraries for iCalendar files are loaded on demand', () => {
  const holdsThem = (name: string): boolean => {
    const text = readFileSync(join(dist, name), 'utf8');
    return ofCalendars.some((word) => text.includes(word));
  };

  test('they are in the build', () => {
    expect(files.filter(holdsThem)).not.toEqual([]);
  });

  test.each(['bin', 'preview', 'explain', 'validate', 'complete'])('%s does not import them', (command) => {
    const [entry = ''] = files.filter((name) => name === `${command}.js` || name.startsWith(`${command}-`));
    expect([...loadedWith(entry)].filter(holdsThem)).toEqual([]);
  });
});
