import { describe } from '@jest/globals';
import { haveGo } from '../../src/go/haveGo.ts';

/** `describe`, or loudly nothing on a machine without Go; CI has it. */
export function describeWithGo(name: string, tests: () => void): void {
  if (haveGo() || process.env['CI'] !== undefined) {
    describe(name, tests);
    return;
  }
  process.stderr.write(`\nSKIPPED, as Go is not installed: ${name}\n\n`);
  describe.skip(name, tests);
}
