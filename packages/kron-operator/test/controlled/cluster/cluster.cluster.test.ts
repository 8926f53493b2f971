import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import { controlledJobs, jobs, pods } from '@kron/kubernetes/resources';
import { events } from '../../../src/controller/events/eventNote.ts';
import type { Operator } from '../../../src/operator/operatorOptions.ts';
import { startOperator } from '../../../src/operator/startOperator.ts';
import { recordingLog } from '../../../src/operator/testing/startedOperator.ts';
import { installCrd, installOperator } from '../../cluster/install.ts';
import { inTime } from '../../cluster/inTime.ts';
import { Pulse } from '../../cluster/pulse.ts';
import { ClusterRecord } from '../../cluster/record.ts';
import { Scene } from '../../cluster/scene.ts';
import { sideBySide } from '../../cluster/sideBySide.ts';
import { realTransport } from '../../testing/realTransport.ts';
import { atMostOne } from '../atMostOne.ts';
import { controlledCases } from './cases.ts';

/** Two operators without leader election race for every action, like a leader and one that has not noticed its loss. */
const racing = 2;

describeOnOwnControlPlane('operators that race, with the rights of deploy/rbac.yaml', {}, (plane) => {
  const { log, lines } = recordingLog();
  let admin: ClientTransport;
  let record: ClusterRecord;
  let pulse: Pulse;
  let operators: Operator[] = [];

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    await installCrd(plane());
    await installCrd(plane(), 'controlledjobs');
    const { kubeconfig } = await installOperator(plane());
    record = new ClusterRecord(admin);
    await record.begin([jobs, pods, controlledJobs, events]);
    pulse = new Pulse(admin);
    const options = { kubeConfig: kubeconfig, controlledJobs: true, log };
    operators = await Promise.all(Array.from({ length: racing }, () => startOperator(options)));
  }, 600_000);
  afterAll(async () => {
    await Promise.all(operators.map((operator) => operator.stop()));
    await pulse.end();
    await record.end();
    await admin.close();
  });

  sideBySide(controlledCases, (show) =>
    inTime(async (headStart) => {
      const namespace = await uniqueNamespace(plane());
      await show(new Scene({ namespace, cluster: plane(), admin, record, pulse, headStart }));
    }),
  );

  test('no request lacked a right', () => {
    expect(lines.filter(({ message }) => /forbidden|not allowed/i.test(message))).toEqual([]);
    expect(record.gaps).toEqual([]);
  });

  test('two Jobs of one ControlledJob never ran at the same time', async () => {
    await record.caughtUp();
    expect(atMostOne(record.all())).toEqual([]);
    const released = record.all().filter(({ resource, object }) => {
      return resource === 'jobs' && (object['spec'] as { suspend?: boolean }).suspend === false;
    });
    // An empty record would prove nothing.
    expect(released.length).toBeGreaterThan(Object.keys(controlledCases).length);
  });
});
