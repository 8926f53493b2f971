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

/** The search is for documents: in manifests and sources it would find every word a hundred times. */
const unsearched = '---\nsearch: false\n---\n\n';

/** A page that shows a file which is no document. */
export function sourcePage(path, text) {
  const language = languages[posix.extname(path).slice(1)] ?? 'text';
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${unsearched}# ${posix.basename(path)}\n\n\`${path}\` in the repository.\n\n${fence}${language}\n${text.trimEnd()}\n${fence}\n`;
}

/** A page that lists what is in a folder, without links: those would bring the whole repository along. */
export function folderPage(path, entries) {
  const lines = entries.map((entry) => `- \`${entry}\`\n`).join('');
  return `${unsearched}# ${posix.basename(path)}\n\nThe folder \`${path}\` in the repository has\n\n${lines}`;
}

function longestRun(text) {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
