import { expect, test } from '@jest/globals';
import { plantedToken } from './kubeconfig.ts';
import type { Run } from './runKron.ts';

export type ClusterCase = {
  run: () => Promise<Run>;
  /** Default: that of all cases. */
  code?: number;
  /** Parts of standard error. */
  err: (string | RegExp)[];
};

/** Runs of `kron` against a cluster that is broken or unreachable, by the rule that each shows. */
export type ClusterCases = Readonly<Record<string, ClusterCase>>;

/** Tests the messages and the exit code of each case, and that it prints no result and no token. */
export function testCases(cases: ClusterCases, exitCode = 4): void {
  test.each(Object.entries(cases))('%s', async (_, { run, code = exitCode, err }) => {
    const { out, ...rest } = await run();
    expect(rest).toMatchObject({ code, signal: null });
    for (const message of err) {
      if (typeof message === 'string') expect(rest.err).toContain(message);
      else expect(rest.err).toMatch(message);
    }
    expect(rest.err).not.toMatch(/unexpected error|\n {4}at /);
    expect(out + rest.err).not.toContain(plantedToken);
    if (code !== 1) expect(out).toBe('');
  });
}
