/**
 * Rewrites generated/golden.json from this engine's results. Use it only for an intended change of decisions,
 * which is a breaking change: other engines and later versions are compared with this file.
 */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { bundle } from './bundle.mjs';

const golden = resolve(import.meta.dirname, 'generated/golden.json');
const program = resolve(import.meta.dirname, '../../../.cache/golden/accept.mjs');

await mkdir(dirname(golden), { recursive: true });
await mkdir(dirname(program), { recursive: true });
await writeFile(golden, '{ "zones": {} }\n');
await writeFile(program, await bundle('esm'));

const { stdout } = await promisify(execFile)(process.execPath, [program], { maxBuffer: 64 << 20 });
const { differences, zone: _zone, language: _language, ...hashes } = JSON.parse(stdout);
const fields = Object.entries(hashes).map((field) => field.map((part) => JSON.stringify(part)).join(': '));
const zones = differences.map(({ zone, ...rest }) => `${JSON.stringify(zone)}: ${JSON.stringify(rest)}`);
await writeFile(golden, `{\n${fields.join(',\n')},\n"zones": {\n${filled(zones)}\n}\n}\n`);
console.log(`${hashes.decisions} decisions, settled zones ${hashes.settled}`);

/** Several zones per line: there are some six hundred of them. */
function filled(entries) {
  const perLine = 6;
  const starts = Array.from({ length: Math.ceil(entries.length / perLine) }, (_, line) => line * perLine);
  return starts.map((start) => entries.slice(start, start + perLine).join(', ')).join(',\n');
}
