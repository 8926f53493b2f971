/**
 * Checks the relative links of the documents, the commands in the comments of the manifests, and every example in the
 * documents. An example is a block of `sh` or `js` that is followed by its output, a block of `text`, `json` or `yaml`.
 * `--write` replaces the output instead of comparing it; `--json` prints the results for the test. Further arguments limit
 * the check to documents whose path contains one of them.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { anchorOf } from './anchorOf.mjs';
import { documents, manifests } from './documents.mjs';
import { commandsIn, examplesIn } from './examplesIn.mjs';

const link = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** Relative links of a document to a missing file, heading or anchor, one per line. */
function brokenLinks(text, file) {
  return [...text.matchAll(link)]
    .filter(([, path, anchor]) => !leadsSomewhere(path === '' ? file : resolve(dirname(file), path), anchor))
    .map(([whole]) => `${whole.slice(1)}\n`)
    .join('');
}

function leadsSomewhere(target, anchor) {
  if (!existsSync(target)) return false;
  if (anchor === undefined) return true;
  const anchors = readFileSync(target, 'utf8').matchAll(/^#+ (.+)$|<a id="([^"]+)"/gm);
  return [...anchors].some(([, heading, id]) => anchor === (id ?? anchorOf(heading)));
}

const root = resolve(import.meta.dirname, '../../..');
const mode = process.argv.slice(2).find((argument) => argument.startsWith('--'));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const results = [];

for (const file of (await documents(root)).filter(isWanted)) {
  let text = await readFile(file, 'utf8');
  results.push({ name: `${relative(root, file)}, links`, expected: '', actual: brokenLinks(text, file) });
  // From the last to the first, so that a replaced output does not move the ones still to come.
  for (const example of examplesIn(text).reverse()) {
    const actual = withTzdataOf(example.output, await printedBy(example));
    results.push({ name: `${relative(root, file)}:${example.line}`, expected: example.output, actual });
    if (mode === '--write') text = text.slice(0, example.start) + actual + text.slice(example.end);
  }
  if (mode === '--write') await writeFile(file, text);
}

for (const file of (await manifests(root)).filter(isWanted)) {
  for (const command of commandsIn(await readFile(file, 'utf8'))) {
    const source = `${command} >/dev/null\necho "exit code $?"`;
    const actual = await printedBy({ language: 'sh', source });
    results.push({ name: `${relative(root, file)}: ${command}`, expected: 'exit code 0\n', actual });
  }
}

if (mode === '--json') {
  console.log(JSON.stringify(results));
} else if (mode !== '--write') {
  const wrong = results.filter(({ expected, actual }) => expected !== actual);
  for (const { name, expected, actual } of wrong)
    console.log(`${name}\nshown:\n${expected}printed:\n${actual}`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
  console.log(`${results.length - wrong.length} passed, ${wrong.length} failed`);
}

function isWanted(file) {
  return wanted.length === 0 || wanted.some((part) => relative(root, file).includes(part));
}

/** Replaces the release of the engine's time zone data in the output by the one in the document. They may differ. */
function withTzdataOf(expected, actual) {
  const [documented] = /\b20\d\d[a-z]\b/.exec(expected) ?? [];
  return documented === undefined ? actual : actual.replace(`${process.versions.tz}`, documented);
}

/**
 * The output of an example, standard output and standard error together. `kron` is the built command. JavaScript runs in
 * kron-crd-schema, which can import itself and kron-core by name.
 */
function printedBy({ language, source }) {
  const kron = `kron() { "${process.execPath}" "${resolve(root, 'packages/kron-cli/dist/bin.js')}" "$@"; }`;
  const [program, args, cwd] =
    language === 'sh'
      ? ['sh', ['-c', `exec 2>&1\n${kron}\n${source}`], root]
      : [
          process.execPath,
          ['--input-type=module', '--eval', source],
          resolve(root, 'packages/kron-crd-schema'),
        ];
  const env = { ...process.env, NO_COLOR: '1', COLUMNS: '100' };
  delete env.FORCE_COLOR;
  return new Promise((done) => {
    execFile(program, args, { cwd, env, maxBuffer: 2 ** 26 }, (_error, stdout, stderr) =>
      done(stdout + stderr),
    );
  });
}
