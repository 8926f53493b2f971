import { expect, test } from '@jest/globals';
import { type CommandLineEngine, runModule, runPage, testOn } from '@kron/engines';
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testLibrary } from './packedLibrary.ts';

const library = testLibrary({
  name: 'kron-core',
  files: [
    'dist/controller.js',
    'dist/index.js',
    'dist/shared.js',
    'dist/types/controller.d.ts',
    'dist/types/index.d.ts',
    'dist/vendor.js',
  ],
  otherFiles: /^dist\/types\/.+\.d\.ts$/,
  script: 'decide.mjs',
  typed: { file: 'typed.ts', lib: 'es2022,dom' },
});

test('the published manifest does not refer to the sources', async () => {
  const manifest = await readFile(join(library.project, 'node_modules/kron-core/package.json'), 'utf8');
  expect(manifest).not.toContain('src/');
});

const commandLineEngines: CommandLineEngine[] = ['node20', 'node24', 'bun', 'deno'];
for (const engine of commandLineEngines) {
  await testOn(engine, `decides in ${engine} from an empty folder`, async (program) => {
    expectDecision(await runModule(engine, program, join(library.project, 'decide.mjs')));
  });
}

await testOn('chromium', 'decides in Chromium, bundled without a Node module', async (program) => {
  expectDecision(await runPage(program, await bundleForBrowser()));
});

async function bundleForBrowser(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(library.project, 'decide.mjs')],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
  });
  return outputFiles[0]?.text ?? '';
}

test('a bundle that decides about KronJobs contains no code for ControlledJobs', async () => {
  const ofControlledJobs = ['OneTooMany', 'daysOfWeek', 'spec.events'];
  const found = async (name: string): Promise<string[]> => {
    const bundle = await bundleOf(`import { ${name} } from 'kron-core'; console.log(${name});`);
    return ofControlledJobs.filter((word) => bundle.includes(word));
  };
  expect(await found('decide')).toEqual([]);
  expect(await found('decideControlled')).toEqual(ofControlledJobs);
});

async function bundleOf(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: library.project },
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'esm',
  });
  return outputFiles[0]?.text ?? '';
}

function expectDecision(printed: string): void {
  expect(JSON.parse(printed)).toMatchObject({
    action: 'wait',
    next: { periodID: '2026-03-01T00:00:00Z', attempts: 1, chosenTime: '2026-03-01T00:58:29.000Z' },
  });
}
