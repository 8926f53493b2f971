import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import { jobs, kronJobs } from '@kron/kubernetes/resources';
import { events } from '../../src/controller/events/eventNote.ts';
import type { Operator } from '../../src/operator/operatorOptions.ts';
import { startOperator } from '../../src/operator/startOperator.ts';
import { recordingLog } from '../../src/operator/testing/startedOperator.ts';
import { type Audit, audit } from '../audit/audit.ts';
import { realTransport } from '../testing/realTransport.ts';
import { untilAudited } from './audited.ts';
import { concurrencyCases } from './cases/concurrency.ts';
import { editCases } from './cases/edits.ts';
import { historyCases } from './cases/history.ts';
import { ownershipCases } from './cases/ownership.ts';
import { refusalCases } from './cases/refusals.ts';
import { runCases } from './cases/runs.ts';
import { spreadCases } from './cases/spread.ts';
import { storedCases, storedSpecs } from './cases/storedUnchecked.ts';
import { suspensionCases } from './cases/suspension.ts';
import { installOperator } from './install.ts';
import { inTime } from './inTime.ts';
import { Pulse } from './pulse.ts';
import { ClusterRecord } from './record.ts';
import { Scene } from './scene.ts';
import { sideBySide } from './sideBySide.ts';
import { installRules, installWithoutRules, store } from './storedUnchecked.ts';
import { briefJob } from './templates.ts';

/** Seconds. These cases share one setup, so they cannot be repeated with more time. */
const uncheckedHeadStart = 30;
const settleMs = 120_000;

const cases = {
  ...runCases,
  ...concurrencyCases,
  ...suspensionCases,
  ...editCases,
  ...ownershipCases,
  ...historyCases,
  ...refusalCases,
  ...spreadCases,
};

describeOnOwnControlPlane('an operator with the rights of deploy/rbac.yaml', {}, (plane) => {
  const { log, lines } = recordingLog();
  let admin: ClientTransport;
  let record: ClusterRecord;
  let pulse: Pulse;
  let operator: Operator;
  const scenes: Scene[] = [];
  /** The namespace of KronJobs that were stored without validation. */
  let unchecked: Scene;

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    await installWithoutRules(plane());
    const namespace = await uniqueNamespace(plane());
    for (const { name, spec } of storedSpecs) await store(plane(), namespace, name, spec);
    await store(plane(), namespace, 'fixed', { schedule: 'every minute', jobTemplate: briefJob() });
    await installRules(plane());
    const { kubeconfig } = await installOperator(plane());
    record = new ClusterRecord(admin);
    await record.begin([jobs, kronJobs, events]);
    pulse = new Pulse(admin);
    unchecked = new Scene({
      namespace,
      cluster: plane(),
      admin,
      record,
      pulse,
      headStart: uncheckedHeadStart,
    });
    operator = await startOperator({
      kubeConfig: kubeconfig,
      leaderElection: { namespace: 'kron-system' },
      metricsAddress: '127.0.0.1:0',
      log,
    });
  }, 600_000);
  afterAll(async () => {
    await operator.stop();
    await pulse.end();
    await record.end();
    await admin.close();
  });

  sideBySide(cases, (show) =>
    inTime(async (headStart) => {
      const namespace = await uniqueNamespace(plane());
      const scene = new Scene({ namespace, cluster: plane(), admin, record, pulse, headStart });
      scenes.push(scene);
      await show(scene);
      await untilAudited(scene);
    }),
  );

  sideBySide(storedCases, async (show) => {
    await show(unchecked);
    await untilAudited(unchecked);
  });

  test('no request lacked a right, and nothing failed unexpectedly', () => {
    const problems = lines.filter(({ level }) => level === 'error' || level === 'warn');
    expect(problems.filter(({ event }) => event !== 'status-refused')).toEqual([]);
    expect(record.gaps).toEqual([]);
  });

  test('each period had at most one Job and one outcome, over everything that the API server ever stored', async () => {
    const deletedByOthers = new Set(scenes.flatMap(({ deletedByHand }) => [...deletedByHand]));
    const manualJobs = scenes.reduce((sum, scene) => sum + scene.manualJobs, 0);
    const judged = async (): Promise<Audit> => {
      await record.caughtUp();
      return audit(record.all(), { deletedByOthers, manualJobs });
    };
    // A Job that has just finished may not be counted yet.
    const settled = async (): Promise<boolean> => (await judged()).violations.length === 0;
    await eventually('everything is recorded', settled, settleMs).catch(() => undefined);
    const { violations, totals } = await judged();
    expect(violations).toEqual([]);
    // An empty record would prove nothing.
    expect(totals.jobs).toBeGreaterThan(Object.keys(cases).length);
    for (const outcome of ['executed', 'skipped', 'missed', 'unschedulable'] as const)
      expect({ outcome, periods: totals.periods[outcome] }).not.toEqual({ outcome, periods: 0 });
  });
});
