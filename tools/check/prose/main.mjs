/** Checks the prose of every tracked document and source file against rules.yml, or of the files that are named. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../bootstrap/root.mjs';
import { checkProse } from './checkProse.mjs';

const patterns = ['*.md', '*.ts', '*.mjs', '*.js', '*.yaml', '*.yml'];
const excluded = [
  // Generated files repeat the prose of their sources.
  '**/generated/**',
  // Fixtures hold texts of users and output of other programs.
  '**/fixtures/**/*.yaml',
  '**/golden/**',
  // Fixtures of the linter break rules on purpose.
  'tools/check/lint/fixtures/**',
  'tools/check/prose/*.test.ts',
  // The text of a license must not change.
  'tools/check/build/mit.mjs',
];

const named = process.argv.slice(2);
const files = named.length > 0 ? named : trackedFiles();
let findings = 0;
for (const file of files) {
  for (const { line, column, message } of await checkProse(file, readFileSync(file, 'utf8'))) {
    console.log(`${file}:${line}:${column}: ${message}`);
    findings += 1;
  }
}
if (findings > 0) {
  console.log(`${findings} findings; docs/contributing/writing.md explains the rules`);
  process.exitCode = 1;
}

function trackedFiles() {
  process.chdir(resolve(root));
  const pathspecs = [...patterns, ...excluded.map((glob) => `:(exclude,glob)${glob}`)];
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...pathspecs], { encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '');
}
