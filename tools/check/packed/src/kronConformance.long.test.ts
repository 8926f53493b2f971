import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { filesIn, pack, projectWith } from './pack.ts';
import { sh } from './sh.ts';

const page = resolve(import.meta.dirname, '../../../../docs/reference/conformance.md');

let tarball: string;
let project: string;

beforeAll(async () => {
  tarball = await pack('kron-conformance');
  project = await projectWith(tarball);
}, 600_000);

afterAll(async () => {
  for (const folder of [dirname(tarball), project]) await rm(folder, { recursive: true });
});

test('the tarball has the cases, their schema and the runner, and nothing else', async () => {
  const files = await filesIn(tarball);
  const expected = [
    'LICENSE',
    'README.md',
    'cases.schema.json',
    'cases/go-core.json',
    'cases/imports.json',
    'dist/bin.js',
    'package.json',
  ];
  expect(files.filter((file) => !/^cases\/KS-\d\d-[a-z-]+\.json$/.test(file)).toSorted()).toEqual(expected);
});

test('publint finds nothing', async () => {
  await sh('publint', ['run', tarball, '--strict']);
});

/** The programs of the page: language, file and command. */
const programs: [language: string, file: string, command: string][] = [
  ['python', 'answers.py', 'python3 answers.py'],
  ['go', 'answers.go', 'go run answers.go'],
];

test.each(programs)(
  'the program in %s of the page answers what it claims to know',
  async (language, file, command) => {
    const [, program = ''] =
      new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(await readFile(page, 'utf8')) ?? [];
    await writeFile(join(project, file), program);
    const args = ['kron-conformance', 'run', '--exec', command, '--level', 'L5', '--json'];
    const { results } = JSON.parse(await sh('npx', args, project)) as {
      results: { clause: string; status: string }[];
    };
    const named = results.filter(({ clause }) => clause === 'KS-15.1').map(({ status }) => status);
    expect(new Set(named)).toEqual(new Set(['passed']));
  },
  600_000,
);
