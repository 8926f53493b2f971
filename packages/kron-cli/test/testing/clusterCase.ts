import { expect, test } from '@jest/globals';
import { plantedToken } from './kubeconfig.ts';
import type { Run } from './runKron.ts';

/** A run of `kron` against a cluster that is broken or unreachable. */
export type ClusterCase = {
  rule: string;
  run: () => Promise<Run>;
  /** Default: 4. */
  code?: number;
  /** Parts of standard error. */
  err: (string | RegExp)[];
};

/** Tests the messages and the exit code of each case, and that it prints no result and no token. */
export function testCases(cases: readonly ClusterCase[]): void {
  test.each(cases.map((one) => [one.rule, one] as const))('%s', async (_, { run, code = 4, err }) => {
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
