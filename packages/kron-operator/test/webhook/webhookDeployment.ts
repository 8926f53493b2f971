import type { ClusterAccess } from '@kron/control-plane';
import type { Operator } from '../../src/operator/operatorOptions.ts';
import { startOperator } from '../../src/operator/startOperator.ts';
import { recordingLog, type RecordingLog } from '../../src/operator/testing/startedOperator.ts';
import { MountedSecret, tlsFiles } from '../../src/http/testing/mountedSecret.ts';
import { type TestCertificate, testCertificate } from '../../src/http/testing/testCertificate.ts';
import { installCrd, installOperator } from '../cluster/install.ts';
import { LoadBalancer } from './loadBalancer.ts';

type Replica = { readonly operator: Operator; readonly lines: RecordingLog['lines'] };

/** Two replicas of the operator with the shipped permissions, behind a load balancer. */
export class WebhookDeployment {
  readonly replicas: Replica[] = [];
  readonly loadBalancer: LoadBalancer = new LoadBalancer();
  readonly secret: MountedSecret;
  readonly certificate: TestCertificate;
  readonly #kubeconfig: string;

  private constructor(secret: MountedSecret, certificate: TestCertificate, kubeconfig: string) {
    this.secret = secret;
    this.certificate = certificate;
    this.#kubeconfig = kubeconfig;
  }

  static async on(cluster: ClusterAccess): Promise<WebhookDeployment> {
    await installCrd(cluster);
    const { kubeconfig } = await installOperator(cluster);
    const certificate = await testCertificate('first');
    const deployment = new WebhookDeployment(
      await MountedSecret.of(tlsFiles(certificate)),
      certificate,
      kubeconfig,
    );
    await deployment.loadBalancer.open();
    await deployment.start();
    await deployment.start();
    return deployment;
  }

  /** Starts another replica. One with its own settings is not added to the load balancer. */
  async start(own?: { readonly immutableSchedule: boolean }): Promise<Replica> {
    const { log, lines } = recordingLog();
    const operator = await startOperator({
      kubeConfig: this.#kubeconfig,
      leaderElection: { namespace: 'kron-system' },
      webhook: { address: '127.0.0.1:0', certDir: this.secret.folder, ...own },
      log,
    });
    const replica = { operator, lines };
    this.replicas.push(replica);
    if (own === undefined) this.loadBalancer.add(operator.webhookAddress);
    return replica;
  }

  /** Removes a replica from the load balancer and stops it, as a Service does for a terminating Pod. */
  async stop({ operator }: Replica): Promise<void> {
    this.loadBalancer.remove(operator.webhookAddress);
    await operator.stop();
  }

  /** The number of reviews by all replicas. */
  async reviews(): Promise<number> {
    const pages = await Promise.all(this.replicas.map(({ operator }) => operator.metrics()));
    const counts = pages.flatMap((page) => [...page.matchAll(/^kron_webhook_requests_total\{.*\} (\d+)$/gm)]);
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  async close(): Promise<void> {
    await this.loadBalancer.close();
    for (const replica of this.replicas) await this.stop(replica);
    await this.secret.unmount();
  }
}
