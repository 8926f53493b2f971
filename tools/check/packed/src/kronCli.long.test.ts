import { access, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findEngine } from '@kron/engines';
import { emptyFolder, filesIn, pack } from './pack.ts';
import { sh } from './sh.ts';

const root = resolve(import.meta.dirname, '../../../..');
const manifest = resolve(root, 'packages/kron-cli/package.json');
const backup = resolve(root, 'examples/database-backup.yaml');
const holidays = resolve(root, 'packages/kron-cli/test/fixtures/holidays.ics');
const calendars = resolve(root, 'packages/kron-cli/test/fixtures/calendars.yaml');
const image = ['--image', 'busybox:1.37'];

/** A command line for each command that needs no cluster, and a part of its output. */
const answers: [string[], string][] = [
  [['preview', '-f', backup], 'prod/db-backup'],
  [['explain', '-f', backup, '--visual'], 'prod/db-backup'],
  [['dry-run', '-f', backup], 'NotDue'],
  [['simulate', '-f', backup, '--for', '7d'], 'prod/db-backup'],
  [['diff', backup, backup], ''],
  [['validate', '-f', backup, '-o', 'sarif'], '"2.1.0"'],
  [['create', 'tidy', ...image, '--schedule', '0 3 * * *', '--dry-run', '-o', 'yaml'], 'kind: KronJob'],
  [['trigger', '-f', backup, '--dry-run', '-o', 'yaml'], 'kron.io/manual: "true"'],
  [['convert', '-f', resolve(root, 'packages/kron-cli/test/fixtures/cronjobs.yaml')], 'kind: KronJob'],
  [['forecast', '-f', backup, '-o', 'html'], 'id="kron-fleet"'],
  [['calendar', 'import', holidays, '--name', 'holidays', '--now', '2026-01-01'], 'kind: KronCalendar'],
  [['calendar', 'show', 'holidays', '-f', calendars], 'KronCalendar prod/holidays'],
  [['crd'], 'kind: CustomResourceDefinition'],
  [['schema'], '"$schema"'],
  [['completion', 'bash'], 'complete'],
  [['help', 'preview'], 'Usage: kron preview'],
];

let tarball: string;
const folders: string[] = [];

beforeAll(async () => {
  tarball = await pack('kron-cli');
  folders.push(dirname(tarball));
}, 600_000);

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

test('the tarball has the bundle, the files that it prints, and nothing else', async () => {
  const files = await filesIn(tarball);
  const printed = [
    'clusterkroncalendar.schema.json.br',
    'clusterkroncalendars.yaml.br',
    'controlledjob.schema.json.br',
    'controlledjobs.yaml.br',
    'kroncalendar.schema.json.br',
    'kroncalendars.yaml.br',
    'kronjob.schema.json.br',
    'kronjobs.yaml.br',
    'view.js.br',
    'viewNotices.txt.br',
    'viewWorker.js.br',
  ];
  const beside = printed.map((file) => `dist/${file}`);
  const bundle = ['dist/THIRD-PARTY-NOTICES.txt', 'dist/bin.js', 'dist/cli.js'];
  const expected = ['LICENSE', 'README.md', ...bundle, ...beside, 'package.json'];
  expect(files.filter((file) => !/^dist\/[\w.-]+-[A-Z0-9]{8}\.js$/.test(file)).toSorted()).toEqual(expected);
});

test('publint finds nothing', async () => {
  await sh('publint', ['run', tarball, '--strict']);
});

for (const engine of ['node20', 'node24'] as const) {
  const node = await findEngine(engine);
  (node === undefined ? describe.skip : describe)(
    `installed globally into an empty folder on ${engine}`,
    () => {
      let prefix: string;
      const run = (program: string, args: readonly string[]): Promise<string> =>
        sh(join(prefix, 'bin', program), args, prefix, node);

      beforeAll(async () => {
        prefix = await emptyFolder();
        folders.push(prefix);
        const flags = ['--global', '--prefix', prefix, '--no-audit', '--no-fund', '--offline'];
        await sh('npm', ['install', ...flags, tarball], prefix, node);
      }, 600_000);

      test('it installs no dependency', async () => {
        const modules = join(prefix, 'lib/node_modules');
        const installed = await readFile(join(modules, 'kron-cli/package.json'), 'utf8');
        expect(JSON.parse(installed)).not.toHaveProperty('dependencies');
        await expect(access(join(modules, 'kron-cli/node_modules'))).rejects.toMatchObject({
          code: 'ENOENT',
        });
      });

      test.each(['kron', 'kubectl-kron'])('%s is on the PATH', async (program) => {
        const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
        expect(await run(program, ['--version'])).toBe(`kron ${version}\n`);
      });

      test('kubectl can ask it for completions', async () => {
        expect(await run('kubectl_complete-kron', ['prev'])).toContain('preview');
      });

      test.each(answers.map(([args, says]) => ({ command: args[0], args, says })))(
        '$command answers',
        async ({ args, says }) => {
          expect(await run('kron', args)).toContain(says);
        },
        600_000,
      );

      test('a command that needs a cluster looks for a kubeconfig', async () => {
        const args = ['preview', '--kubeconfig', join(prefix, 'nowhere')];
        await expect(run('kron', args)).rejects.toThrow('cannot be read');
      });

      test('npx runs it from the tarball', async () => {
        const args = [
          '--yes',
          '--offline',
          '--cache',
          join(prefix, 'npm'),
          `file:${tarball}`,
          'preview',
          '-f',
          backup,
        ];
        expect(await sh('npx', args, prefix, node)).toContain('prod/db-backup');
      }, 600_000);
    },
  );
}
