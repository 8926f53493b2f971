import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type LanguageServer, languageServer } from './testing/languageServer.ts';

const root = resolve(import.meta.dirname, '../../../..');
const schemaOf = (kind: string): string =>
  pathToFileURL(resolve(root, `deploy/schemas/kron.io/${kind}_v1alpha1.json`)).href;
const examples = readdirSync(resolve(root, 'examples')).filter((file) => file.endsWith('.yaml'));
const backup = readFileSync(resolve(root, 'examples/database-backup.yaml'), 'utf8');

let server: LanguageServer;
beforeAll(async () => {
  server = await languageServer({
    [schemaOf('kronjob')]: 'kronjobs/*.yaml',
    [schemaOf('controlledjob')]: 'controlledjobs/*.yaml',
  });
});
afterAll(() => server.stop());

let opened = 0;
/** A new document for each test, in the folder of the settings. */
const uri = (folder: string = 'kronjobs'): string => {
  opened += 1;
  return `file:///manifests/${folder}/${opened}.yaml`;
};

describe('with the schema in the settings of the editor', () => {
  test.each(examples)('no problem is reported in %s', async (file) => {
    const text = readFileSync(resolve(root, 'examples', file), 'utf8');
    const folder = text.includes('\nkind: ControlledJob\n') ? 'controlledjobs' : 'kronjobs';
    expect(await server.open(uri(folder), text)).toEqual([]);
  });

  test.each([
    ['an unknown field', 'window:', 'windw:', 'Property windw is not allowed'],
    ['a duration in days', 'duration: 3h', 'duration: 1d', 'does not match the pattern'],
    ['an unknown value', 'concurrency: forbid', 'concurrency: deny', 'Value is not accepted'],
    ['an unknown version', 'kron.io/v1alpha1', 'kron.io/v1', 'Value is not accepted'],
    [
      'a restart policy that Jobs cannot have',
      'restartPolicy: Never',
      'restartPolicy: Always',
      'not accepted',
    ],
    ['a string in place of a number', 'backoffLimit: 2', 'backoffLimit: two', 'Incorrect type'],
  ])('%s is reported at its position', async (_, right, wrong, message) => {
    const text = backup.replace(right, wrong);
    const [first, ...others] = await server.open(uri(), text);
    expect(first?.message).toContain(message);
    expect(text.split('\n')[first?.range.start.line ?? 0]).toContain(wrong);
    expect(others).toEqual([]);
  });

  test('a missing field is reported', async () => {
    const diagnostics = await server.open(uri(), backup.replace(/^ {2}schedule: .*\n/m, ''));
    expect(diagnostics.map(({ message }) => message)).toEqual(['Missing property "schedule".']);
  });

  test('fields are completed and explained', async () => {
    const document = uri();
    const text =
      'apiVersion: kron.io/v1alpha1\nkind: KronJob\nmetadata:\n  name: a\nspec:\n  schedule: 0 3 * * *\n  ';
    await server.open(document, text);
    const proposed = await server.complete(document, { line: 6, character: 2 });
    expect(proposed).toEqual(expect.arrayContaining(['window', 'policy', 'timezone', 'jobTemplate']));
    expect(proposed).not.toContain('schedule');
    expect(await server.hover(document, { line: 5, character: 4 })).toContain('Cron expression');
  });

  test('values are completed', async () => {
    const document = uri();
    await server.open(document, `${backup.split('concurrency: ')[0]}concurrency: `);
    const line = backup.split('\n').findIndex((one) => one.includes('concurrency: '));
    const proposed = await server.complete(document, { line, character: '    concurrency: '.length });
    expect(proposed).toEqual(expect.arrayContaining(['allow', 'forbid', 'replace']));
  });

  test('other files are not validated', async () => {
    expect(await server.open(uri('deployments'), backup.replace('window:', 'windw:'))).toEqual([]);
  });
});

describe('with the schema in a comment', () => {
  const modeline = `# yaml-language-server: $schema=${schemaOf('kronjob')}\n`;

  test('no problem is reported in a valid manifest', async () => {
    expect(await server.open(uri('elsewhere'), modeline + backup)).toEqual([]);
  });

  test('a mistake is reported', async () => {
    const [first] = await server.open(uri('elsewhere'), modeline + backup.replace('window:', 'windw:'));
    expect(first?.message).toContain('Property windw is not allowed');
  });
});
