import { expect, test } from '@jest/globals';
import { runModule, testOn } from '@kron/engines';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testLibrary } from './packedLibrary.ts';

const library = testLibrary({
  name: 'kron-crd-schema',
  dependencies: ['kron-core'],
  files: [
    'dist/index.js',
    'dist/pods.js',
    'dist/types/index.d.ts',
    'dist/types/pods/index.d.ts',
    'dist/types/warnings/index.d.ts',
    'dist/validator.js',
    'dist/warnings.js',
    'generated/clusterkroncalendar.schema.json',
    'generated/clusterkroncalendars.yaml',
    'generated/controlledjob.schema.json',
    'generated/controlledjobs.yaml',
    'generated/kroncalendar.schema.json',
    'generated/kroncalendars.yaml',
    'generated/kronjob.schema.json',
    'generated/kronjobs.yaml',
  ],
  otherFiles: /^dist\/types\/.+\.d\.ts$/,
  dataEntries: ['kronjob', 'controlledjob', 'kroncalendar', 'clusterkroncalendar'].flatMap((kind) => [
    `${kind}s.yaml`,
    `${kind}.schema.json`,
  ]),
  script: 'validate.mjs',
  typed: { file: 'typedManifest.ts', lib: 'es2022,dom' },
});

test('the CRD is included as a file', async () => {
  const file = join(library.project, 'node_modules/kron-crd-schema/generated/kronjobs.yaml');
  expect(await readFile(file, 'utf8')).toContain('kind: CustomResourceDefinition');
});

for (const engine of ['node20', 'node24', 'bun', 'deno'] as const) {
  await testOn(engine, `validates a manifest in ${engine} from an empty folder`, async (program) => {
    const printed = JSON.parse(
      await runModule(engine, program, join(library.project, 'validate.mjs')),
    ) as unknown;
    expect(printed).toEqual({
      ok: false,
      paths: ['spec.schedule', 'spec.jobTemplate'],
      crd: 'kronjobs.kron.io',
    });
  });
}
