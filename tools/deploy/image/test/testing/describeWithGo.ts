import { spawnSync } from 'node:child_process';
import { describe } from '@jest/globals';

/** `describe`, or loudly nothing on a machine without Go; CI has it. */
export function describeWithGo(name: string, tests: () => void): void {
  if (spawnSync('go', ['version']).status === 0 || process.env['CI'] !== undefined) {
    describe(name, tests);
    return;
  }
  process.stderr.write(`\nSKIPPED, as Go is not installed: ${name}\n\n`);
  describe.skip(name, tests);
}
