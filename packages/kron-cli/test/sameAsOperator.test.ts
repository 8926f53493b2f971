import { describe, expect, test } from '@jest/globals';
import { runKron } from './testing/runKron.ts';
import { due, situations } from './testing/situations.ts';
import { StandingCluster } from './testing/standingCluster.ts';

type Fields = Record<string, unknown>;
type Announced = { create: Fields | null; claimStatus: Fields | null; status: Fields | null };

/** What `kron dry-run` announces of a cluster. */
async function announced(state: string, now: string, holder: string): Promise<Announced> {
  const args = ['dry-run', '--observed', '-', '--now', now, '--holder', holder, '-o', 'json'];
  return JSON.parse((await runKron(args, { stdin: state })).out) as Announced;
}

/** As it was sent: the API server gives a Job its uid, and fills in what its spec leaves out. */
function sent({ kind, metadata }: Fields): Fields {
  const { name, namespace, labels, annotations, ownerReferences } = metadata as Fields;
  return { kind, metadata: { name, namespace, labels, annotations, ownerReferences } };
}

/** Only the API server knows the uid of a Job that it was just given. */
function withoutUidOf(name: unknown, status: Fields): Fields {
  const active = status['active'] as Fields[] | undefined;
  if (active === undefined) return status;
  return { ...status, active: active.map((job) => (job['name'] === name ? { name } : job)) };
}

describe('what dry-run announces is what the operator writes', () => {
  test.each(situations)('$rule', async ({ state, now = due }) => {
    const cluster = await StandingCluster.start(Date.parse(now), state);
    let answer: Announced = { create: null, claimStatus: null, status: null };
    const before = await cluster.state();
    const written = await cluster.operate(async (identity) => {
      answer = await announced(before, now, identity);
      const statuses = [answer.claimStatus, answer.status].filter((status) => status !== null);
      return { jobs: answer.create === null ? 0 : 1, statuses: statuses.length };
    });
    await cluster.close();

    const { create, claimStatus, status } = answer;
    expect(written.jobs.map(sent)).toEqual(create === null ? [] : [sent(create)]);
    const [job] = written.jobs;
    const name = (job?.['metadata'] as Fields | undefined)?.['name'];
    const wanted = [claimStatus, status].filter((one) => one !== null);
    const statuses = written.statuses.slice(0, Math.max(1, wanted.length));
    expect(statuses.map((one) => withoutUidOf(name, one))).toEqual(wanted);
    // What a template leaves alone is sent as it stands.
    expect(job?.['spec'] ?? null).toEqual(
      create === null ? null : expect.objectContaining(withoutTemplate(create)),
    );
  });
});

/** The API server labels the pods of a Job. */
function withoutTemplate({ spec }: Fields): Fields {
  const { template: _, ...rest } = spec as Fields;
  return rest;
}
