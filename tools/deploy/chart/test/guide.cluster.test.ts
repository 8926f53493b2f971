import { afterAll } from '@jest/globals';
import { eventually } from '@kron/control-plane';
import { describeOnOwnControlPlane, describeWithGo } from '@kron/control-plane/testing';
import { describeGuide, guideAt } from '@kron/docs-check/guides';
import { kubectl } from './testing/cluster.ts';
import { helmFolder } from './testing/helmFolder.ts';
import { operatorOnceServing } from './testing/operatorOnceServing.ts';
import { runHookPods } from './testing/hookPods.ts';
import { monitoringCrds } from './testing/publishedCrds.ts';
import { root } from './testing/root.ts';
import { type RunningCertManager, runningCertManager } from './testing/runningCertManager.ts';
import { routing } from './testing/serviceRoute.ts';

const install = guideAt(root, 'docs/how-to/install.md');
const webhook = guideAt(root, 'docs/how-to/webhook.md');

describeWithGo('a reader with Helm', () => {
  describeOnOwnControlPlane('who installs the operator', {}, (plane) => {
    let endHooks = async (): Promise<void> => undefined;
    afterAll(() => endHooks());
    describeGuide(install, plane, {
      programs: helmFolder,
      prepare: async () => {
        endHooks = runHookPods(plane);
        await kubectl(plane(), ['apply', '--server-side', '-f', '-'], await monitoringCrds());
      },
      /** Waits for deletions, as a reader of the guide would before the next step. */
      meanwhile: () =>
        eventually('no definition is being deleted', async () => {
          const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
          return !(await plane().call('GET', path)).text.includes('"deletionTimestamp"');
        }).then(() => undefined),
    });
  });

  describeOnOwnControlPlane('who switches the webhook on', routing, (plane) => {
    const operator = operatorOnceServing(plane);
    afterAll(() => operator.stop());
    describeGuide(webhook, plane, {
      programs: helmFolder,
      prepare: (run) => run.must('helm install kron deploy/chart -n kron-system --create-namespace'),
      reads: (section) =>
        ['Enable the webhook with Helm', 'Verify the webhook', 'Disable the webhook with Helm'].includes(
          section,
        ),
      meanwhile: operator.look,
    });
  });
});

describeWithGo('a reader with kubectl', () => {
  describeOnOwnControlPlane('and cert-manager, who switches the webhook on', routing, (plane) => {
    let certManager: RunningCertManager | undefined;
    const operator = operatorOnceServing(plane);
    afterAll(async () => {
      await operator.stop();
      await certManager?.stop();
    });
    describeGuide(webhook, plane, {
      prepare: async (run) => {
        await run.must('kubectl apply --server-side -f deploy/install.yaml');
        certManager = await runningCertManager(plane());
      },
      reads: (section) =>
        !['Enable the webhook with Helm', 'Disable the webhook with Helm'].includes(section),
      meanwhile: operator.look,
    });
  });
});
