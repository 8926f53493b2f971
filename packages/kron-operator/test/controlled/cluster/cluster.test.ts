import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import { controlledJobs, jobs, pods } from '@kron/kubernetes/resources';
import { events } from '../../../src/machinery/recordedEvent.ts';
import type { Operator } from '../../../src/operator/operatorOptions.ts';
import { startOperator } from '../../../src/operator/startOperator.ts';
import { keptLog } from '../../../src/operator/testing/startedOperator.ts';
import { crdFile, installCrd, installOperator, kubectl } from '../../cluster/install.ts';
import { ClusterRecord } from '../../cluster/record.ts';
import { Scene } from '../../cluster/scene.ts';
import { sideBySide } from '../../cluster/sideBySide.ts';
import { realTransport } from '../../testing/realTransport.ts';
import { atMostOne } from '../atMostOne.ts';
import { controlledCases } from './cases.ts';

/** Two that lead at the same time, as when one of them has not noticed yet that it does not: they race for everything. */
const racing = 2;

describeOnOwnControlPlane('operators that race, with the rights of deploy/rbac.yaml', {}, (plane) => {
  const { log, lines } = keptLog();
  let admin: ClientTransport;
  let record: ClusterRecord;
  let operators: Operator[] = [];

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    await installCrd(plane());
    const crd = crdFile.replace('kronjobs', 'controlledjobs');
    await kubectl(plane(), ['apply', '--server-side', '-f', crd]);
    await eventually('ControlledJobs are served', async () => {
      return (await plane().call('GET', '/apis/kron.io/v1alpha1/controlledjobs')).status === 200;
    });
    const { kubeconfig } = await installOperator(plane());
    record = new ClusterRecord(admin);
    await record.begin([jobs, pods, controlledJobs, events]);
    const options = { kubeConfig: kubeconfig, controlledJobs: true, log };
    operators = await Promise.all(Array.from({ length: racing }, () => startOperator(options)));
  }, 120_000);
  afterAll(async () => {
    await Promise.all(operators.map((operator) => operator.stop()));
    await record.end();
    await admin.close();
  });

  sideBySide(controlledCases, async ({ show }) => {
    const namespace = await uniqueNamespace(plane());
    const scene = new Scene({ namespace, cluster: plane(), admin, record });
    await show(scene);
  });

  test('nothing was refused for want of a right', () => {
    expect(lines.filter(({ message }) => /forbidden|not allowed/i.test(message))).toEqual([]);
    expect(record.gaps).toEqual([]);
  });

  test('at no moment of all that the API server ever held did two Jobs of one ControlledJob run', () => {
    expect(atMostOne(record.all())).toEqual([]);
    const released = record.all().filter(({ resource, object }) => {
      return resource === 'jobs' && (object['spec'] as { suspend?: boolean }).suspend === false;
    });
    // Were there none it would prove nothing.
    expect(released.length).toBeGreaterThan(controlledCases.length);
  });
});
