import { expect, test } from '@jest/globals';
import type { Run } from './runKron.ts';

/** Something that goes wrong with a cluster, or with the way to it. */
export type ClusterCase = {
  rule: string;
  run: () => Promise<Run>;
  /** 4 unless given. */
  code?: number;
  /** What is told, each of it. */
  err: (string | RegExp)[];
};

/** One test for each: what is told, by which exit code, and that nothing but errors is. */
export function testCases(cases: readonly ClusterCase[]): void {
  test.each(cases.map((one) => [one.rule, one] as const))('%s', async (_, { run, code = 4, err }) => {
    const { out, ...rest } = await run();
    expect(rest).toMatchObject({ code, signal: null });
    for (const message of err) {
      if (typeof message === 'string') expect(rest.err).toContain(message);
      else expect(rest.err).toMatch(message);
    }
    expect(rest.err).not.toMatch(/unexpected error|\n {4}at /);
    if (code !== 1) expect(out).toBe('');
  });
}
