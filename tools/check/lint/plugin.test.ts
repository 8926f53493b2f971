import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');

/** The fixtures are in a folder named kron-core, so that the repository's own configuration applies to them. */
test.each(['kron-core/src/bad.ts', 'kron-core/src/bin.ts', 'kron-core/src/bad.test.ts'])(
  'lint reports in %s what its comments expect, and nothing else',
  async (fixture) => {
    const file = resolve(import.meta.dirname, 'fixtures', fixture);
    const source = await readFile(file, 'utf8');
    expect(await findingsOf(file)).toEqual(expectedIn(source));
  },
);

/** Each finding as `line code`. */
async function findingsOf(file: string): Promise<string[]> {
  const oxlint = resolve(root, 'node_modules/.bin/oxlint');
  const run = promisify(execFile)(oxlint, ['--format=json', relative(root, file)], { cwd: root });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; labels: { span: { line: number } }[] }[];
  };
  return diagnostics.map(({ code, labels }) => `${labels[0]?.span.line} ${code}`).toSorted();
}

function expectedIn(source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) => {
      const code = /\/\/ expect (\S+)/.exec(line)?.[1];
      return code === undefined ? [] : [`${index + 1} ${code}`];
    })
    .toSorted();
}
