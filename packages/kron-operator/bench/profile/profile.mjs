import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kronManifest, kronRuns } from '../storm/kronSide.mjs';
import { number, table } from '../table.mjs';
import { buildReadable } from './buildReadable.mjs';
import { timesByPart } from './timesByPart.mjs';

/** Where the operator spends its processor time when KronJobs are due in the same second, by part of the code. */
export async function* profile({ sizes, ...options }) {
  const folder = await mkdtemp(join(tmpdir(), 'kron-profile-'));
  try {
    const main = await buildReadable(folder);
    for (const count of sizes) {
      const profiles = await mkdtemp(join(folder, 'storm-'));
      const runs = { count, manifest: kronManifest(options) };
      const { ran } = await kronRuns(runs, { ...options, main, profile: profiles });
      const [file] = await readdir(profiles);
      const times = timesByPart(
        JSON.parse(await readFile(join(profiles, file), 'utf8')),
        await readFile(main, 'utf8'),
      );
      const total = [...times.values()].reduce((sum, ms) => sum + ms, 0);
      const rows = [...times].map(([part, ms]) => [
        part,
        `${number(ms / ran, 2)} ms`,
        `${number((100 * ms) / total, 0)} %`,
      ]);
      yield {
        text: `\n${count} due in one second, in two consecutive minutes, with their statuses and Events: ${number(total / ran, 2)} ms of processor per run, while profiled\n${table(['part', 'per run', 'share'], rows)}`,
      };
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
