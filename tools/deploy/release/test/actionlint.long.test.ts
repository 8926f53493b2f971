import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { folder, workflows } from './testing/workflows.ts';

const module = resolve(import.meta.dirname, '../actionlint');
const haveGo = spawnSync('go', ['version']).status === 0 || process.env['CI'] !== undefined;
const patience = 300_000;

(haveGo ? describe : describe.skip)('actionlint', () => {
  test.each(workflows())(
    'finds nothing in $file',
    ({ file }) => expect(faultsOf(resolve(folder, file))).toBe(''),
    patience,
  );

  test(
    'would find a wrong one',
    () => {
      const [{ text } = { text: '' }] = workflows();
      expect(faultsOf('-', text.replace('runs-on:', 'runs-in:'))).toContain('unexpected key "runs-in"');
    },
    patience,
  );
});

/** What actionlint finds in a file, or in `input` if the file is `-`. */
function faultsOf(file: string, input?: string): string {
  const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
  const args = ['tool', 'actionlint', '-no-color', file];
  const { status, stdout, stderr } = spawnSync('go', args, { cwd: module, env, input, encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr;
}
