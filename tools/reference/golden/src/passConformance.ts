import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { type CommandLineEngine, type Engine, runPage, testOn } from '@kron/engines';
import { levels } from 'kron-conformance/case';
import { readCases } from 'kron-conformance/readCases';
import { bundleAnswers } from '../bundle.mjs';

const root = resolve(import.meta.dirname, '../../../..');
const folder = resolve(root, '.cache/conformance');
const runner = resolve(root, 'packages/kron-conformance/dist/bin.js');
/** kron-cli imports iCalendar files, kron-core does not. */
const claimed = levels.filter((level) => level !== 'import');
const cases = readCases().filter(({ level }) => level !== 'import');

/** Tests that kron-core passes every level of kron-conformance on these engines. */
export async function passConformance(engines: readonly Engine[]): Promise<void> {
  for (const engine of engines) {
    await testOn(engine, `kron-core on ${engine} passes every level`, async (program) => {
      const found = engine === 'chromium' ? await onPage(program) : await byRunner(engine, program);
      expect(found).toEqual({ passed: cases.length, differences: [] });
    });
  }
}

type Found = { passed: number; differences: string[] };

async function byRunner(engine: CommandLineEngine, program: string): Promise<Found> {
  await mkdir(folder, { recursive: true });
  const file = resolve(folder, `answers-${engine}.mjs`);
  await writeFile(file, await bundleAnswers('esm'));
  const run = engine === 'deno' ? 'run --allow-all --no-lock' : '';
  const args = [
    runner,
    'run',
    '--claim',
    '--level',
    claimed.join(','),
    '--json',
    '--exec',
    `'${program}' ${run} '${file}'`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 << 20 }).catch(
    (error: { stdout: string }) => error,
  );
  const { results } = JSON.parse(stdout) as { results: { id: string; status: string; reason?: string }[] };
  const failed = results.filter(({ status }) => status === 'failed');
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    differences: failed.map(({ id, reason }) => `${id}: ${reason}`),
  };
}

async function onPage(chromium: string): Promise<Found> {
  const script = `globalThis.cases = ${JSON.stringify(cases)};\n${await bundleAnswers('iife')}`;
  return JSON.parse(await runPage(chromium, script)) as Found;
}
