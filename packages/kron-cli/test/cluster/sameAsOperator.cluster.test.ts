import { resolve } from 'node:path';
import { beforeAll, expect } from '@jest/globals';
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
import { sideBySide } from './sideBySide.ts';
import { SituationInCluster } from './situationInCluster.ts';
import { withoutServersPart } from './withoutServersPart.ts';

const crd = resolve(import.meta.dirname, '../../../kron-crd-schema/generated/kronjobs.yaml');
const lanes = 6;
const identity = 'me';

type List = { items: Record<string, unknown>[] };

// Without controllers what is stored stays as it is until the operator does something.
describeOnOwnControlPlane(
  'on a real API server, what dry-run announces is what the operator does',
  { controllers: false },
  (plane) => {
    let reader: User;
    beforeAll(async () => {
      expect(await plane().kubectl(['apply', '--server-side', '-f', crd])).toMatchObject({ code: 0 });
      await eventually('KronJobs are served', async () => {
        return (await plane().call('GET', '/apis/kron.io/v1alpha1/kronjobs')).status === 200;
      });
      // Discovery lists them a moment later than they are served.
      await eventually('kubectl knows them', async () => {
        return (await plane().kubectl(['get', 'kronjobs.kron.io'])).code === 0;
      });
      reader = await clusterReader(plane());
    }, 600_000);

    sideBySide(situations, lanes, async (situation) => {
      await show(situation, await SituationInCluster.store(plane(), situation), reader);
    });
  },
);

async function show({ now = due, expected }: Situation, there: SituationInCluster, as: User): Promise<void> {
  const flags = ['--now', now, '--holder', identity];
  const ask = (state: string): Promise<Announced> => announced(['--observed', '-', ...flags], state);
  const live = [there.name, '-n', there.namespace, '--kubeconfig', as.kubeconfig, ...flags];
  const state = await there.state();
  const answer = await ask(state);
  expect(answer).toMatchObject(expected);
  expect(await announced(live)).toEqual(answer);
  const accepted = answer.create === null ? [] : [await there.accepted(await printedJob(live))];

  // In the midst of the second.
  const written = await there.operate(Date.parse(now) + 500, identity);

  expect(written.jobs.map(withoutServersPart)).toEqual(accepted.map(withoutServersPart));
  const objects = parseAllDocuments(state).flatMap((document) => (document.toJS() as List).items);
  const all = await followed(answer, objects, written, (then) => ask(listOf(...then)));
  expect(written.statuses).toEqual(all.statuses);
  expect(written.deleted.toSorted()).toEqual(all.deleted.toSorted());

  // All of it is done: asked again, nothing is left to do.
  const rest = await announced(live);
  expect(rest).toMatchObject({ create: null, claimStatus: null, status: null, delete: [] });
}

async function printedJob(args: readonly string[]): Promise<unknown> {
  const { out } = await runKron(['dry-run', ...args, '-o', 'yaml']);
  return parse(out);
}
