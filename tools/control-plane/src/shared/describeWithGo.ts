import { spawnSync } from 'node:child_process';
import { describe } from '@jest/globals';

/** `describe`, or loudly nothing on a machine without Go; CI has it. */
export function describeWithGo(name: string, define: () => void): void {
  if (spawnSync('go', ['version']).status === 0 || process.env['CI']) {
    describe(name, define);
    return;
  }
  process.stderr.write(`SKIPPED: no Go for "${name}"\n`);
  describe.skip(name, define);
}
