import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobKind } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Period, Status } from 'kron-core';
import { jobName } from 'kron-core/controller';
import type { Operator } from '../../src/operator/operatorOptions.ts';
import { startOperator } from '../../src/operator/startOperator.ts';
import { recordingLog } from '../../src/operator/testing/startedOperator.ts';
import { dueIn, type Plan } from '../cluster/dueIn.ts';
import { installOperator, kubectl } from '../cluster/install.ts';
import { inTime } from '../cluster/inTime.ts';
import { briefJob } from '../cluster/templates.ts';
import { untilClock } from '../cluster/times.ts';
import { TooLate } from '../cluster/tooLate.ts';
import {
  firstDefinition,
  hasOnlyFirstFields,
  installDefinition,
  presentDefinition,
  schemaOf,
  stricterDefinition,
} from './definitions.ts';
import { knownPaths, usedPaths } from './fieldPaths.ts';
import { fullStatus, outgrownStatus } from './fullStatus.ts';
import { exampleManifests, fixtureManifests } from './storedManifests.ts';
import { allKronJobs, mergePatch, pathOf, storeKronJob, tryPatch } from './storedObjects.ts';

const patience = 600_000;
const spec = { schedule: '0 0 * * *', jobTemplate: briefJob() };
const everyClause = {
  hours: '8-18',
  dow: 'MON-FRI',
  dom: '1-15',
  months: 'JAN-NOV',
  between: '08:00-19:59',
  date: '2026-12-24',
  dates: '2026-12-24..2027-01-02',
};
const jobTemplate = { ...briefJob(), metadata: { name: 'as-kubectl-writes-it' } };
const constrained = { ...spec, jobTemplate, constraints: { only: [everyClause], avoid: [everyClause] } };
const salted = { ...spec, seed: { salt: 'salt' }, policy: { concurrency: 'allow', suspend: true } };

const [condition] = fullStatus(1).conditions ?? [];
const doubtful = { conditions: [{ ...condition, type: 'Doubtful' }] };

const statusOf = (object: KubeObject): Status => object['status'] ?? {};
const generationOf = ({ metadata }: KubeObject): number => Number(metadata['generation']);

describeOnOwnControlPlane('KronJobs that were stored under the first definition', {}, (plane) => {
  let stored: KubeObject[] = [];
  let namespace: string;
  let plan: Plan<[Period]>;

  const named = (name: string, own: object): KubeObject => ({
    ...kronJobKind,
    metadata: { name, namespace },
    spec: own,
  });
  /** The status code of a dry-run change to one of them. */
  const answerTo = async (subresource: string, body: object): Promise<number> => {
    const path = `${pathOf(named('due', {}))}${subresource}?dryRun=All`;
    return (await tryPatch(plane(), path, body)).status;
  };
  const toDoubt = (): Promise<number> => answerTo('/status', { status: doubtful });
  const toEdit = (): Promise<number> => answerTo('', { spec: { schedule: '1 1 * * *' } });

  beforeAll(async () => {
    await installDefinition(plane(), firstDefinition, async () => (await allKronJobs(plane())) !== undefined);
    namespace = await uniqueNamespace(plane());
    await inTime(async (headStart) => {
      plan = dueIn(`${namespace}/due`, Math.floor(systemClock.now() / 1000), [headStart]);
      const due = named('due', { ...spec, ...plan.spec, policy: { deadline: '1h' } });
      await storeKronJob(plane(), due);
      if (systemClock.now() < Number(plan.periods[0].chosenTime)) return;
      await plane().call('DELETE', pathOf(due));
      throw new TooLate('the period was due before the KronJob was stored');
    });
    const examples = exampleManifests().filter(hasOnlyFirstFields);
    for (const place of new Set(examples.map(({ metadata }) => metadata.namespace ?? 'default')))
      await plane().kubectl(['create', 'namespace', place]);
    const others = [
      ...examples.map((manifest) => inNamespace(manifest, 'default')),
      ...fixtureManifests().map((manifest) => inNamespace(manifest, namespace)),
      named('outgrown', spec),
      named('salted', salted),
      named('constrained', constrained),
    ].filter(hasOnlyFirstFields);
    for (const manifest of others) {
      const object = await storeKronJob(plane(), manifest);
      const status = (object.metadata.name === 'outgrown' ? outgrownStatus : fullStatus)(
        generationOf(object),
      );
      await mergePatch(plane(), `${pathOf(object)}/status`, { status });
    }
    stored = (await allKronJobs(plane())) ?? [];
    await installDefinition(plane(), presentDefinition, async () => (await toDoubt()) === 422);
  }, patience);

  test('together have every field of the first definition', () => {
    const used = new Set(stored.flatMap((object) => usedPaths(object)));
    const unused = knownPaths(schemaOf(firstDefinition)).filter((path) => !used.has(path));
    expect(unused).toEqual([]);
  });

  test('are returned as stored', async () => {
    expect(await allKronJobs(plane())).toEqual(stored);
  });

  test('are listed by kubectl with all columns', async () => {
    const table = await kubectl(plane(), ['get', 'kronjobs', '-A', '--no-headers']);
    expect(table.trim().split('\n')).toHaveLength(stored.length);
    const row = await kubectl(plane(), ['get', 'kj', 'db-backup', '-n', 'prod', '--no-headers']);
    expect(row).toMatch(/^db-backup +0 0 \* \* \* +Europe\/Paris +3h .*2026-03-02T00:07:00Z/);
  });

  test(
    'accept a label, an annotation and a status',
    async () => {
      const before = stored.filter(({ metadata }) => metadata.name !== 'due');
      for (const object of before) {
        await mergePatch(plane(), pathOf(object), {
          metadata: { labels: { upgraded: 'yes' }, annotations: { 'example.com/note': 'kept' } },
        });
        const { body } = await tryPatch(plane(), `${pathOf(object)}/status`, { status: { failed: 4 } });
        expect([object.metadata.name, statusOf(body as KubeObject)]).toEqual([
          object.metadata.name,
          { ...statusOf(object), failed: 4 },
        ]);
      }
    },
    patience,
  );

  test(
    'accept an edit of the spec',
    async () => {
      for (const object of stored.filter(({ metadata }) => metadata.namespace !== namespace)) {
        await mergePatch(plane(), pathOf(object), { spec: { notAfter: '2099-01-01T00:00:00Z' } });
        await mergePatch(plane(), pathOf(object), { spec: (object['spec'] as object) ?? {} });
      }
    },
    patience,
  );

  describe('under a definition that refuses them', () => {
    let object: KubeObject;
    beforeAll(async () => {
      object = stored.find(({ metadata }) => metadata.name === 'salted') as KubeObject;
      await installDefinition(plane(), stricterDefinition(), async () => (await toEdit()) === 422);
    }, patience);
    afterAll(async () => {
      await installDefinition(plane(), presentDefinition, async () => (await toEdit()) === 200);
    }, patience);

    test.each([
      ['a label', '', { metadata: { labels: { still: 'here' } } }],
      ['a status', '/status', { status: { failed: 5, lastOutcome: 'missed' } }],
      ['an edit of another field', '', { spec: { window: { duration: '1h' } } }],
      ['an edit beside a refused value', '', { spec: { policy: { deadline: '5m' } } }],
    ])('take %s', async (_, subresource, body) => {
      expect(await tryPatch(plane(), pathOf(object) + subresource, body)).toMatchObject({ status: 200 });
    });

    test.each([
      ['schedule', { schedule: '1 1 * * *' }],
      ['salt', { seed: { salt: 'pepper' } }],
      ['concurrency', { policy: { concurrency: 'replace' } }],
    ])('accept no other refused value: %s', async (field, refused) => {
      const { status, text } = await tryPatch(plane(), pathOf(object), { spec: refused });
      expect(status).toBe(422);
      expect(text).toContain(field);
    });
  });

  describe('with the current operator', () => {
    const { log, lines } = recordingLog();
    let operator: Operator;
    beforeAll(async () => {
      const { kubeconfig } = await installOperator(plane());
      await untilClock(plan.periods[0].chosenTime, 1);
      operator = await startOperator({
        kubeConfig: kubeconfig,
        leaderElection: { namespace: 'kron-system' },
        metricsAddress: '127.0.0.1:0',
        log,
      });
    }, patience);
    afterAll(() => operator.stop());

    test(
      'are all reconciled',
      async () => {
        await eventually('each has the conditions of its generation', async () =>
          (await allKronJobs(plane()))?.every(isTakenUp),
        );
        const refused = lines.filter(({ level, event }) => level === 'error' || event === 'status-refused');
        expect(refused).toEqual([]);
      },
      patience,
    );

    test('keep their counters', async () => {
      const before = stored
        .filter(({ metadata }) => metadata.name !== 'due')
        .map(({ metadata }) => metadata.uid);
      const counted = ((await allKronJobs(plane())) ?? [])
        .filter(({ metadata }) => before.includes(metadata.uid))
        .map((object) => statusOf(object).succeeded ?? 0);
      expect(counted).toHaveLength(before.length);
      expect(Math.min(...counted)).toBeGreaterThanOrEqual(12);
    });

    test('start a period that was due while no operator ran', async () => {
      const [period] = plan.periods;
      const path = `/apis/batch/v1/namespaces/${namespace}/jobs/${jobName('due', period.periodID)}`;
      await eventually('its Job is there', async () => (await plane().call('GET', path)).status === 200);
    });
  });
});

function inNamespace(manifest: KubeObject, place: string): KubeObject {
  return { ...manifest, metadata: { namespace: place, ...manifest.metadata } };
}

/** Whether all four conditions have the current generation, and no more Jobs are listed than allowed. */
function isTakenUp(object: KubeObject): boolean {
  const { conditions = [], observedGeneration, active = [] } = statusOf(object);
  const types = conditions.map(({ type }) => type).toSorted();
  return (
    observedGeneration === generationOf(object) &&
    types.join() === 'InvalidSpec,Ready,SchedulingError,Unschedulable' &&
    active.length <= 1_000
  );
}
