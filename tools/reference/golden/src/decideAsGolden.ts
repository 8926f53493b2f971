import { beforeAll, expect } from '@jest/globals';
import { type Engine, type Host, runModule, runPage, testOn } from '@kron/engines';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bundle } from '../bundle.mjs';
import type { GoldenFile, Report } from './report.ts';
import { verdict } from './verdict.ts';

export const file: GoldenFile = JSON.parse(
  readFileSync(new URL('../generated/golden.json', import.meta.url), 'utf8'),
) as GoldenFile;
const folder = resolve(import.meta.dirname, '../../../../.cache/golden');

/** The engine that runs these tests. It needs no download. */
export const here: Engine = process.version.startsWith('v24.') ? 'node24' : 'node20';
const all: readonly Engine[] = ['node20', 'node24', 'bun', 'deno', 'chromium'];
/** The other engines. */
export const elsewhere: readonly Engine[] = all.filter((engine) => engine !== here);

/** Settings that often break programs: a clock with an hour's change, one with half an hour, a language where i is not I. */
const hosts: Readonly<Record<string, Host>> = {
  'in UTC': { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
  'in New York': { TZ: 'America/New_York', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
  'at Lord Howe': { TZ: 'Australia/Lord_Howe', LANG: 'en_AU.UTF-8', LC_ALL: 'en_AU.UTF-8' },
  'in Turkish': { TZ: 'Europe/Istanbul', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
};

/** `npm test` decides in these only. */
const inShort = ['at Lord Howe', 'in Turkish'];
const places = Object.entries(hosts).filter(
  ([place]) => process.env['KRON_TESTS'] !== 'short' || inShort.includes(place),
);

/** Tests that engines decide as in the golden file, each in every place. */
export async function decideAsGolden(engines: readonly Engine[]): Promise<void> {
  const program = resolve(folder, `report-${engines[0]}.mjs`);
  let script: string;
  beforeAll(async () => {
    await mkdir(folder, { recursive: true });
    await writeFile(program, await bundle('esm'));
    script = await bundle('iife');
  });

  for (const [place, host] of places) {
    for (const engine of engines) {
      await testOn(engine, `${engine} ${place} decides as the golden file says`, async (path) => {
        const run =
          engine === 'chromium' ? runPage(path, script, host) : runModule(engine, path, program, host);
        expectGolden(`${engine} ${place}`, host, await run);
      });
    }
  }
}

function expectGolden(who: string, host: Host, printed: string): void {
  const { zone, language, ...report } = JSON.parse(printed) as Report & { zone: string; language: string };
  const { explained, unexplained } = verdict(report, file.zones);
  process.stderr.write(`${who} (${zone}, ${language}): ${summary(report, explained)}\n`);
  expect(zone).toBe(host.TZ);
  expect(report.decisions).toBe(file.decisions);
  expect([report.spreadDecisions, report.spread]).toEqual([file.spreadDecisions, file.spread]);
  expect(unexplained).toEqual([]);
}

function summary({ settled, unsettled, spread, timeZoneData }: Report, explained: string[]): string {
  const names = explained.length === 0 ? '' : `; other rules there for ${explained.join(', ')}`;
  return `settled ${same(settled, file.settled)}, unsettled ${same(unsettled, file.unsettled)}, spread ${same(spread, file.spread)}, time zone data ${timeZoneData}${names}`;
}

function same(hash: string, wanted: string): string {
  return `${hash.slice(0, 12)} ${hash === wanted ? '=' : '≠'} golden`;
}
