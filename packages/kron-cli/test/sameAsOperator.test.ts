import { describe, expect, test } from '@jest/globals';
import { type Announced, announced } from './testing/announced.ts';
import { followed } from './testing/followed.ts';
import { listOf } from './testing/observed.ts';
import { due } from './testing/situations/situation.ts';
import { situations } from './testing/situations.ts';
import { StandingCluster } from './testing/standingCluster.ts';

type Fields = Record<string, unknown>;

const identity = 'me';

/** The fields of a Job that the API server neither sets nor defaults. */
function sent({ kind, metadata }: Fields): Fields {
  const { name, namespace, labels, annotations, ownerReferences } = metadata as Fields;
  return { kind, metadata: { name, namespace, labels, annotations, ownerReferences } };
}

/** The API server adds labels to the Pods of a Job. */
function withoutTemplate({ spec }: Fields): Fields {
  const { template: _, ...rest } = spec as Fields;
  return rest;
}

// cluster/sameAsOperator.cluster.test.ts compares more fields, on a real API server.
describe('on an API server in memory, the operator does what dry-run announces', () => {
  test.each(situations)('$rule', async ({ state, now = due }) => {
    const cluster = await StandingCluster.start(Date.parse(now), state);
    const ask = (objects: readonly Fields[]): Promise<Announced> =>
      announced(['--observed', '-', '--now', now, '--holder', identity], listOf(...objects));
    const before = await cluster.state();
    const answer = await ask(before);
    const written = await cluster.operate(identity);
    await cluster.close();

    const { create } = answer;
    expect(written.jobs.map(sent)).toEqual(create === null ? [] : [sent(create)]);
    const [job] = written.jobs;
    // The operator sends the fields of the template unchanged.
    expect(job?.['spec'] ?? null).toEqual(
      create === null ? null : expect.objectContaining(withoutTemplate(create)),
    );
    const all = await followed(answer, before, written, ask);
    expect(written.statuses).toEqual(all.statuses);
    expect(written.deleted.toSorted()).toEqual(all.deleted.toSorted());
  });
});
