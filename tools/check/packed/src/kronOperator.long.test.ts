import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runModule, testOn } from '@kron/engines';
import { emptyFolder } from './pack.ts';
import { testLibrary } from './packedLibrary.ts';
import { sh } from './sh.ts';

const library = testLibrary({
  name: 'kron-operator',
  files: [
    'dist/clusterkroncalendars.yaml',
    'dist/controlledjobs.yaml',
    'dist/index.js',
    'dist/kroncalendars.yaml',
    'dist/kronjobs.yaml',
    'dist/main.js',
    'dist/types/index.d.ts',
  ],
  otherFiles: /^dist\/([\w.-]+-[A-Z0-9]{8}\.js|types\/.+\.d\.ts)$/,
  dataEntries: ['kronjobs.yaml', 'controlledjobs.yaml', 'kroncalendars.yaml', 'clusterkroncalendars.yaml'],
  script: 'startOperator.mjs',
  typed: { file: 'typedOperator.ts', lib: 'es2023,dom' },
});

test('it installs no dependency', async () => {
  const installed = await readFile(join(library.project, 'node_modules/kron-operator/package.json'), 'utf8');
  expect(JSON.parse(installed)).not.toHaveProperty('dependencies');
});

for (const engine of ['node20', 'node24'] as const) {
  await testOn(engine, `starts in ${engine} from an empty folder`, async (program) => {
    const printed = JSON.parse(
      await runModule(engine, program, join(library.project, 'startOperator.mjs')),
    ) as unknown;
    expect(printed).toEqual({
      name: 'StartError',
      code: 'NoCluster',
      message: expect.stringContaining('the kubeconfig /nowhere/kubeconfig cannot be read'),
    });
  });
}

test('kron-operator is on the PATH after a global install', async () => {
  const prefix = await emptyFolder();
  await sh('npm', ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', library.tarball]);
  expect(await sh(join(prefix, 'bin/kron-operator'), ['--version'])).toMatch(/^kron-operator \d/);
});
