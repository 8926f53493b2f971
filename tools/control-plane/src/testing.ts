import { spawnSync } from 'node:child_process';
import { describe } from '@jest/globals';

export { describeOnControlPlane, describeOnOwnControlPlane } from './shared/describeOnControlPlane.ts';

/** Like `describe`, for tests that need Go. Without Go the tests are skipped with a message, but in CI they fail. */
export function describeWithGo(name: string, define: () => void): void {
  if (spawnSync('go', ['version']).status === 0 || process.env['CI']) {
    describe(name, define);
    return;
  }
  process.stderr.write(`SKIPPED: no Go for "${name}"\n`);
  describe.skip(name, define);
}
