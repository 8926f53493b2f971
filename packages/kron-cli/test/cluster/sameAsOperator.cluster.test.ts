import { resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { eventually, type User } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { parse, parseAllDocuments } from 'yaml';
import { type Announced, announced } from '../testing/announced.ts';
import { followed } from '../testing/followed.ts';
import { listOf } from '../testing/observed.ts';
import { runKron } from '../testing/runKron.ts';
import { due, type Situation } from '../testing/situations/situation.ts';
import { situations } from '../testing/situations.ts';
import { clusterReader } from './clusterReader.ts';
import { SituationInCluster } from './situationInCluster.ts';

const crd = resolve(import.meta.dirname, '../../../../deploy/chart/files/kronjobs.yaml');
const lanes = 6;
const timeoutMs = 600_000;
const identity = 'me';

type List = { items: Record<string, unknown>[] };

// Without controllers, only the operator changes the stored objects.
describeOnOwnControlPlane(
  'on a real API server, the operator does what dry-run announces',
  { controllers: false },
  (plane) => {
    let reader: User;
    beforeAll(async () => {
      expect(await plane().kubectl(['apply', '--server-side', '-f', crd])).toMatchObject({ code: 0 });
      await eventually('KronJobs are served', async () => {
        return (await plane().call('GET', '/apis/kron.io/v1alpha1/kronjobs')).status === 200;
      });
      // Discovery lists a kind a moment after the API server serves it.
      await eventually('kubectl knows them', async () => {
        return (await plane().kubectl(['get', 'kronjobs.kron.io'])).code === 0;
      });
      reader = await clusterReader(plane());
    }, timeoutMs);

    runConcurrently(situations, lanes, async (situation) => {
      await verify(situation, await SituationInCluster.store(plane(), situation), reader);
    });
  },
);

async function verify(
  { now = due, expected }: Situation,
  cluster: SituationInCluster,
  { kubeconfig }: User,
): Promise<void> {
  const flags = ['--now', now, '--holder', identity];
  const dryRun = (state: string): Promise<Announced> => announced(['--observed', '-', ...flags], state);
  const live = [cluster.name, '-n', cluster.namespace, '--kubeconfig', kubeconfig, ...flags];
  const state = await cluster.state();
  const answer = await dryRun(state);
  expect(answer).toMatchObject(expected);
  expect(await announced(live)).toEqual(answer);
  const accepted = answer.create === null ? [] : [await cluster.accepted(await printedJob(live))];

  // The operator acts in the middle of the second.
  const written = await cluster.operate(Date.parse(now) + 500, identity);

  expect(written.jobs.map(withoutServersPart)).toEqual(accepted.map(withoutServersPart));
  const objects = parseAllDocuments(state).flatMap((document) => (document.toJS() as List).items);
  const all = await followed(answer, objects, written, (next) => dryRun(listOf(...next)));
  expect(written.statuses).toEqual(all.statuses);
  expect(written.deleted.toSorted()).toEqual(all.deleted.toSorted());

  // Afterwards nothing is left to do.
  const rest = await announced(live);
  expect(rest).toMatchObject({ create: null, claimStatus: null, status: null, delete: [] });
}

async function printedJob(args: readonly string[]): Promise<unknown> {
  const { out } = await runKron(['dry-run', ...args, '-o', 'yaml']);
  return parse(out);
}

type Fields = Record<string, unknown>;

/** A stored Job without times and resourceVersion, and with a placeholder for the uid. */
function withoutServersPart(job: Fields): Fields {
  const {
    uid,
    creationTimestamp: _,
    resourceVersion: __,
    managedFields: ___,
    ...metadata
  } = job['metadata'] as Fields;
  const rest = JSON.stringify({ ...job, metadata }).replaceAll(String(uid), '<uid>');
  return JSON.parse(rest) as Fields;
}

/**
 * Runs several tests concurrently, for tests that mostly wait for other processes.
 *
 * @param width the number of concurrent tests
 * @param perform runs the test of one case
 */
function runConcurrently<T extends { rule: string }>(
  cases: readonly T[],
  width: number,
  perform: (one: T) => Promise<void>,
): void {
  const performances = new Map<T, Promise<void>>();
  beforeAll(() => {
    const ends: Promise<void>[] = Array.from({ length: width }, async () => undefined);
    for (const [index, one] of cases.entries()) {
      const performance = (ends[index % width] ?? Promise.resolve()).then(() => perform(one));
      performances.set(one, performance);
      // The test of this case reports the failure.
      ends[index % width] = performance.catch(() => undefined);
    }
  });
  test.each(cases.map((one) => [one.rule, one] as const))(
    '%s',
    async (_, one) => {
      await performances.get(one);
    },
    timeoutMs,
  );
}
