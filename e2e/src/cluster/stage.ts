import { type ClientTransport, clientTransport } from '@kron/kubernetes/clientTransport';
import { controlledJobs, jobs, kronJobs } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import { KubeConfig } from '@kubernetes/client-node';
import { ClusterRecord } from '../../../packages/kron-operator/test/cluster/record.ts';
import type { Settings } from '../settings.ts';
import { type Kubectl, kubectlOn } from './kubectl.ts';

export const pods = { group: '', version: 'v1', plural: 'pods' };
export const leases = { group: 'coordination.k8s.io', version: 'v1', plural: 'leases' };

/** Namespace of Kron. */
export const systemNamespace = 'kron-e2e-system';
/** Namespace of the KronJobs that run real Pods. */
export const workNamespace = 'kron-e2e';
/** Namespace of the examples. */
export const exampleNamespace = 'kron-e2e-examples';
/** Label selector of the operator's Pods. */
export const operatorPods = 'app.kubernetes.io/name=kron,app.kubernetes.io/component=operator';

/** Ends a wait that hangs. */
const patienceMs = 600_000;

/** The cluster under test: access to it, and a record of all its objects. */
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

  /** Starts to record Pods and Leases. */
  async begin(): Promise<void> {
    await this.record.begin([pods, leases]);
  }

  /** Starts to record KronJobs, ControlledJobs and Jobs, once they are served. */
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
   * Calls `find` after every change in a namespace until it returns something. Then waits until all other changes up to
   * that time are recorded too, because watches of different kinds are not ordered.
   */
  async until<T>(namespace: string, what: string, find: () => T | undefined | false): Promise<T> {
    const found = await this.record.until({ namespace, what, patience: patienceMs }, find);
    await this.record.caughtUp(namespace);
    return found;
  }
}
