import { type ClientTransport, clientTransport } from '@kron/kubernetes/clientTransport';
import { controlledJobs, jobs, kronJobs } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import { KubeConfig } from '@kubernetes/client-node';
import { ClusterRecord } from '../../../packages/kron-operator/test/cluster/record.ts';
import type { Settings } from '../settings.ts';
import { type Kubectl, kubectlOn } from './kubectl.ts';

export const pods = { group: '', version: 'v1', plural: 'pods' };
export const leases = { group: 'coordination.k8s.io', version: 'v1', plural: 'leases' };

/** Where Kron is installed. */
export const systemNamespace = 'kron-e2e-system';
/** Where KronJobs run real pods. */
export const workNamespace = 'kron-e2e';
/** Where the examples are. */
export const exampleNamespace = 'kron-e2e-examples';
/** Who is running, as the chart labels it. */
export const operatorPods = 'app.kubernetes.io/name=kron,app.kubernetes.io/component=operator';

/** It only ends what would never end. */
const patienceMs = 600_000;

/** A cluster in which Kron is put to the test: the ways in, and all that was ever there. */
export class Stage {
  readonly settings: Settings;
  readonly kubectl: Kubectl;
  readonly transport: ClientTransport;
  readonly record: ClusterRecord;
  #follows = false;

  constructor(settings: Settings) {
    this.settings = settings;
    this.kubectl = kubectlOn(settings);
    const config = new KubeConfig();
    config.loadFromFile(settings.kubeconfig);
    this.transport = clientTransport(config, { clock: systemClock });
    this.record = new ClusterRecord(this.transport);
  }

  /** Writes down pods and Leases from now on. */
  async begin(): Promise<void> {
    await this.record.begin([pods, leases]);
  }

  /** Writes down KronJobs, ControlledJobs and Jobs as well; once, when they are served. */
  async followKronJobs(): Promise<void> {
    if (this.#follows) return;
    this.#follows = true;
    await this.record.begin([jobs, kronJobs, controlledJobs]);
  }

  async end(): Promise<void> {
    await this.record.end();
    await this.transport.close();
  }

  /**
   * Looks at every change of a namespace until there is something to be found, and until whatever else the server held then
   * is written down as well: no order is given across watches.
   */
  async until<T>(namespace: string, what: string, find: () => T | undefined | false): Promise<T> {
    const found = await this.record.until({ namespace, what, patience: patienceMs }, find);
    await this.record.caughtUp(namespace);
    return found;
  }
}
