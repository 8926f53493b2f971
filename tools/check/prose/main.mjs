/** Checks the prose of every document and source file against rules.yml, or only of those that are named. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
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

// A name can be that of any file that was changed, such as a manifest of npm.
const named = new Set(process.argv.slice(2).map((name) => relative(root, resolve(name))));
process.chdir(resolve(root));
const files = checkedFiles().filter((file) => named.size === 0 || named.has(file));
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

/** Tracked files, and new ones that git does not ignore. */
function checkedFiles() {
  const pathspecs = [...patterns, ...excluded.map((glob) => `:(exclude,glob)${glob}`)];
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--'];
  const listed = execFileSync('git', [...list, ...pathspecs], { encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '');
}
