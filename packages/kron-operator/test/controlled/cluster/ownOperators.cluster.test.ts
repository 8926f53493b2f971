import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { controlledJobs, jobs, kronJobs, pods } from '@kron/kubernetes/resources';
import { events } from '../../../src/controller/events/eventNote.ts';
import type { Operator } from '../../../src/operator/operatorOptions.ts';
import { startOperator } from '../../../src/operator/startOperator.ts';
import { recordingLog } from '../../../src/operator/testing/startedOperator.ts';
import { installCrd, installOperator } from '../../cluster/install.ts';
import { inTime } from '../../cluster/inTime.ts';
import { ClusterRecord } from '../../cluster/record.ts';
import { Scene } from '../../cluster/scene.ts';
import { type Show, sideBySide } from '../../cluster/sideBySide.ts';
import { realTransport } from '../../testing/realTransport.ts';
import { atMostOne } from '../atMostOne.ts';
import { admissionCases } from './admissions.ts';
import { crashCases } from './crashes.ts';
import { ControlledJobScene } from './controlledJobScene.ts';
import { inTheRun } from './events.ts';
import { queueConflictCases } from './queues.ts';
import { refusalCases } from './refusals.ts';
import { JobWebhook } from './jobWebhook.ts';

describeOnOwnControlPlane('one operator per namespace, with the rights of deploy/rbac.yaml', {}, (plane) => {
  let admin: ClientTransport;
  let record: ClusterRecord;
  let webhook: JobWebhook;
  let kubeConfig = '';
  /** An operator that started before the definition of ControlledJobs was installed. */
  let early: Operator;
  let earlyNamespace = '';
  /** Namespaces in which a queue runs two Jobs at the same time. */
  const conflicts = new Set<string>();

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    await installCrd(plane());
    kubeConfig = (await installOperator(plane())).kubeconfig;
    earlyNamespace = await uniqueNamespace(plane());
    early = await startOperator({ kubeConfig, namespaces: [earlyNamespace], log: recordingLog().log });
    await installCrd(plane(), 'controlledjobs');
    record = new ClusterRecord(admin);
    await record.begin([jobs, pods, kronJobs, controlledJobs, events]);
    webhook = await JobWebhook.start();
  }, 600_000);
  afterAll(async () => {
    await early.stop();
    await webhook.close();
    await record.end();
    await admin.close();
  });

  const ownCases = {
    ...crashCases,
    ...refusalCases,
    ...admissionCases(() => webhook),
    ...queueConflictCases,
  };
  const cases = Object.entries(ownCases).map(([rule, show]): [string, Show] => [
    rule,
    async (scene) => {
      if (rule in queueConflictCases) conflicts.add(scene.namespace);
      await show(new ControlledJobScene(scene), kubeConfig);
    },
  ]);
  sideBySide(Object.fromEntries(cases), (show) =>
    inTime(async (headStart) => {
      const namespace = await uniqueNamespace(plane());
      await show(new Scene({ namespace, cluster: plane(), admin, record, headStart }));
    }),
  );

  test('an operator that started before the CustomResourceDefinition reconciles ControlledJobs half a minute after its installation', async () => {
    const desk = new ControlledJobScene(
      new Scene({ namespace: earlyNamespace, cluster: plane(), admin, record }),
    );
    await desk.create(inTheRun(desk.scene.now));
    await desk.untilRunning();
  }, 240_000);

  test('two Jobs of one ControlledJob never ran at the same time', async () => {
    await record.caughtUp();
    expect(record.gaps).toEqual([]);
    const isOfConflict = ({ metadata }: KubeObject): boolean => conflicts.has(metadata.namespace ?? '');
    const changes = record.all();
    expect(atMostOne(changes.filter(({ object }) => !isOfConflict(object)))).toEqual([]);
    // The check notices two Jobs.
    expect(atMostOne(changes.filter(({ object }) => isOfConflict(object)))).not.toEqual([]);
  });
});
