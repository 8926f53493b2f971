/**
 * Checks the relative links of the documents, the commands in the comments of the manifests, and every example in the
 * documents. An example is a block of `sh` or `js` that is followed by its output, a block of `text`, `json` or `yaml`.
 * `--write` replaces the output instead of comparing it; `--json` prints the results for the test. Further arguments limit
 * the check to documents whose path contains one of them.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { anchorOf } from './anchorOf.mjs';

const root = resolve(import.meta.dirname, '../../..');
/** A source contains no fence: otherwise a block without output would extend into the next block. */
const shown = /^```(sh|js)\n((?:(?!```).*\n)*)```\n\s*^```(?:text|json|yaml)\n([^]*?)^```$/gm;
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

const mode = process.argv.slice(2).find((argument) => argument.startsWith('--'));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const results = [];

for (const file of (await documents()).filter(isWanted)) {
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

for (const file of (await manifests()).filter(isWanted)) {
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

/** All Markdown files for readers of the repository. */
async function documents() {
  const inDocs = ['docs', ...(await foldersIn('docs'))];
  const found = [];
  for (const folder of ['.', 'examples', 'deploy/chart', ...inDocs, ...(await foldersIn('packages'))]) {
    for (const entry of await readdir(resolve(root, folder), { withFileTypes: true })) {
      if (entry.isFile() && entry.name.endsWith('.md')) found.push(resolve(root, folder, entry.name));
    }
  }
  return found.toSorted();
}

async function foldersIn(parent) {
  const entries = await readdir(resolve(root, parent), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${parent}/${name}`);
}

async function manifests() {
  const files = await readdir(resolve(root, 'examples'));
  return files.filter((file) => file.endsWith('.yaml')).map((file) => resolve(root, 'examples', file));
}

/** The examples of a document: source, expected output, and the position of that output. */
function examplesIn(text) {
  return [...text.matchAll(shown)].map((match) => {
    const [whole, language, source, output] = match;
    const end = match.index + whole.length - '```'.length;
    const line = text.slice(0, match.index).split('\n').length;
    return { language, source, output, start: end - output.length, end, line };
  });
}

/** The commands in a manifest's comments. */
function commandsIn(manifest) {
  return [...manifest.matchAll(/^# {3}(kron .+)$/gm)].map(([, command]) => command);
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
