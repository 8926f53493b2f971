import { posix } from 'node:path';

const languages = {
  yaml: 'yaml',
  yml: 'yaml',
  json: 'json',
  ts: 'ts',
  mjs: 'js',
  js: 'js',
  go: 'go',
  mod: 'text',
};

/** Only documents are searched: manifests and sources would contain every word many times. */
const unsearched = '---\nsearch: false\n---\n\n';

/** A page that shows a file that is not a document. */
export function sourcePage(path, text) {
  const language = languages[posix.extname(path).slice(1)] ?? 'text';
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${unsearched}# ${posix.basename(path)}\n\n\`${path}\` in the repository.\n\n${fence}${language}\n${text.trimEnd()}\n${fence}\n`;
}

/** A page that lists the contents of a folder, without links, which would pull in the whole repository. */
export function folderPage(path, entries) {
  const lines = entries.map((entry) => `- \`${entry}\`\n`).join('');
  return `${unsearched}# ${posix.basename(path)}\n\nContents of the folder \`${path}\` in the repository:\n\n${lines}`;
}

function longestRun(text) {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
