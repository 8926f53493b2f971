import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { type ClientTransport } from '@kron/kubernetes/clientTransport';
import { jobs, kronJobs } from '@kron/kubernetes/resources';
import { events } from '../../src/controller/events/eventNote.ts';
import { realTransport } from '../testing/realTransport.ts';
import { downtimeCases } from './cases/downtime.ts';
import { failOverCases } from './cases/failOver.ts';
import { installCrd } from './install.ts';
import { inTime } from './inTime.ts';
import { Pulse } from './pulse.ts';
import { ClusterRecord } from './record.ts';
import { Scene } from './scene.ts';
import { sideBySide } from './sideBySide.ts';

describeOnOwnControlPlane('a leader that ends, each case in its own namespace', {}, (plane) => {
  let admin: ClientTransport;
  let record: ClusterRecord;
  let pulse: Pulse;

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    await installCrd(plane());
    record = new ClusterRecord(admin);
    await record.begin([jobs, kronJobs, events]);
    pulse = new Pulse(admin);
  }, 600_000);
  afterAll(async () => {
    await pulse.end();
    await record.end();
    await admin.close();
  });

  sideBySide({ ...failOverCases, ...downtimeCases }, (show) =>
    inTime(async (headStart) => {
      const namespace = await uniqueNamespace(plane());
      // Audits while an operator runs that can finish the work in progress.
      await show(new Scene({ namespace, cluster: plane(), admin, record, pulse, headStart }));
    }),
  );

  test('everything that the API server stored was recorded', () => {
    expect(record.gaps).toEqual([]);
  });
});
