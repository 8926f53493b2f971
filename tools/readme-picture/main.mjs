/**
 * docs/images/starts-per-minute.svg from examples/fleet.yaml. With `--check` nothing is written: exit code 1 says that
 * the committed picture is not what the fleet gives.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { drawStarts } from './drawStarts.mjs';
import { readFleet } from './readFleet.mjs';
import { startsPerMinute } from './startsPerMinute.mjs';

const root = resolve(import.meta.dirname, '../..');
const target = resolve(root, 'docs/images/starts-per-minute.svg');
const span = { from: new Date('2026-12-01T00:00:00Z'), minutes: 360 };

const fleet = await readFleet(resolve(root, 'examples/fleet.yaml'));
const picture = drawStarts({
  kronJobs: fleet.length,
  span,
  without: startsPerMinute(fleet.map(withoutWindow), span),
  with: startsPerMinute(fleet, span),
});

if (!process.argv.includes('--check')) {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, picture);
} else if ((await readFile(target, 'utf8').catch(() => '')) !== picture) {
  console.error(
    `${relative(root, target)} is not what examples/fleet.yaml gives: run pnpm --dir tools/readme-picture draw`,
  );
  process.exitCode = 1;
}

/** The same KronJob as plain cron would run it. */
function withoutWindow({ window: _window, distribution: _distribution, ...spec }) {
  return spec;
}
