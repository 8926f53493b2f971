import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bin } from './testing/runKron.ts';

const dist = dirname(bin);
/** What stands in the Kubernetes client, and nowhere else. */
const ofClient = 'certificate-authority-data';

/** A file of the build, and all that comes with it before anything is asked for. */
function loadedWith(file: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(dist, file), 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)) loadedWith(name, seen);
  return seen;
}

const files = readdirSync(dist).filter((name) => name.endsWith('.js'));
const holdsClient = (name: string): boolean => readFileSync(join(dist, name), 'utf8').includes(ofClient);

/** What stands where starts and stops are shown, and nowhere else. */
const ofControlled = 'running already';

describe('what is about ControlledJobs alone is loaded when there is one', () => {
  const holdsIt = (name: string): boolean => readFileSync(join(dist, name), 'utf8').includes(ofControlled);

  test('it is in the build', () => {
    expect(files.filter(holdsIt)).not.toEqual([]);
  });

  test.each(['bin', 'preview', 'explain'])('%s does not bring it along', (command) => {
    const [entry = ''] = files.filter((name) => name === `${command}.js` || name.startsWith(`${command}-`));
    expect([...loadedWith(entry)].filter(holdsIt)).toEqual([]);
  });
});

describe('the Kubernetes client is loaded when a cluster is asked', () => {
  test('it is in the build', () => {
    expect(files.filter(holdsClient)).not.toEqual([]);
  });

  test.each(['bin', 'preview', 'explain', 'simulate', 'forecast', 'validate', 'diff', 'dryRun', 'complete'])(
    '%s does not bring it along',
    (command) => {
      const [entry = ''] = files.filter((name) => name === `${command}.js` || name.startsWith(`${command}-`));
      expect([...loadedWith(entry)].filter(holdsClient)).toEqual([]);
    },
  );
});
