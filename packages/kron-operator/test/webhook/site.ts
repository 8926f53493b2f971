import type { ClusterAccess } from '@kron/control-plane';
import type { Operator } from '../../src/operator/operatorOptions.ts';
import { startOperator } from '../../src/operator/startOperator.ts';
import { recordingLog, type RecordingLog } from '../../src/operator/testing/startedOperator.ts';
import { MountedSecret, tlsFiles } from '../../src/webhook/testing/mountedSecret.ts';
import { type TestCertificate, testCertificate } from '../../src/webhook/testing/testCertificate.ts';
import { installCrd, installOperator } from '../cluster/install.ts';
import { Switchboard } from './switchboard.ts';

export type Replica = { readonly operator: Operator; readonly lines: RecordingLog['lines'] };

/** Two replicas of the operator, with the rights that are shipped, behind one address. */
export class Site {
  readonly replicas: Replica[] = [];
  readonly switchboard: Switchboard = new Switchboard();
  readonly secret: MountedSecret;
  readonly certificate: TestCertificate;
  readonly #kubeconfig: string;

  private constructor(secret: MountedSecret, certificate: TestCertificate, kubeconfig: string) {
    this.secret = secret;
    this.certificate = certificate;
    this.#kubeconfig = kubeconfig;
  }

  static async on(cluster: ClusterAccess): Promise<Site> {
    await installCrd(cluster);
    const { kubeconfig } = await installOperator(cluster);
    const certificate = await testCertificate('first');
    const site = new Site(await MountedSecret.of(tlsFiles(certificate)), certificate, kubeconfig);
    await site.switchboard.open();
    await site.start();
    await site.start();
    return site;
  }

  /** One more replica, behind the same address; with settings of its own it is asked by nobody who does not know it. */
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
    if (own === undefined) this.switchboard.add(operator.webhookAddress);
    return replica;
  }

  /** As a Service does for a pod that ends: it is asked nothing more, and then it ends. */
  async stop({ operator }: Replica): Promise<void> {
    this.switchboard.remove(operator.webhookAddress);
    await operator.stop();
  }

  /** How many questions the replicas have answered. */
  async asked(): Promise<number> {
    const pages = await Promise.all(this.replicas.map(({ operator }) => operator.metrics()));
    const counts = pages.flatMap((page) => [...page.matchAll(/^kron_webhook_requests_total\{.*\} (\d+)$/gm)]);
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  async close(): Promise<void> {
    await this.switchboard.close();
    for (const replica of this.replicas) await this.stop(replica);
    await this.secret.unmount();
  }
}
