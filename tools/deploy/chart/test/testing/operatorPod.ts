import { type ChildProcess, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect } from 'node:tls';
import { type ControlPlane, eventually } from '@kron/control-plane';
import { kubectl } from './cluster.ts';
import { endProcess, hasEnded } from './endProcess.ts';
import { heldPorts } from './heldPorts.ts';
import { root } from './root.ts';
import { routeTo } from './serviceRoute.ts';

const main = resolve(root, 'packages/kron-operator/dist/main.js');
const webhookDir = 'KRON_WEBHOOK_CERT_DIR';

type Variable = { readonly name: string; readonly value?: string };
type Container = {
  readonly env: readonly Variable[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
};
type PodSpec = {
  readonly serviceAccountName: string;
  readonly containers: readonly [Container];
  readonly volumes?: readonly { readonly name: string; readonly secret?: { readonly secretName: string } }[];
};

/**
 * The operator as its Deployment describes it, with the rights of its service account, its variables and its Secret. It is a
 * process on this machine, because there is no node. Does the work of a kubelet and of the EndpointSlice controller.
 */
export class OperatorPod {
  readonly #plane: ControlPlane;
  readonly #folder: string;
  readonly #spec: PodSpec;
  #child: ChildProcess | undefined;
  #port = 0;

  static async of(plane: ControlPlane): Promise<OperatorPod> {
    const get = ['get', 'deployment', 'kron-operator', '-n', 'kron-system', '-o', 'json'];
    const { spec } = JSON.parse(await kubectl(plane, get)) as { spec: { template: { spec: PodSpec } } };
    const folder = await mkdtemp(join(tmpdir(), 'kron-pod-'));
    const pod = new OperatorPod(plane, folder, spec.template.spec);
    try {
      // Another process may take a port after its release.
      await pod.#start().catch(() => pod.#start());
    } catch (error) {
      await pod.stop();
      throw error;
    }
    return pod;
  }

  private constructor(plane: ControlPlane, folder: string, spec: PodSpec) {
    this.#plane = plane;
    this.#folder = folder;
    this.#spec = spec;
  }

  async #start(): Promise<void> {
    if (this.#child !== undefined) await endProcess(this.#child);
    await this.mount();
    const { ports, release } = await heldPorts(2);
    const [health = 0, webhook = 0] = ports;
    const { kubeconfig } = await this.#plane.serviceAccount('kron-system', this.#spec.serviceAccountName);
    const env = {
      PATH: process.env['PATH'],
      ...this.#variables(),
      KRON_KUBECONFIG: kubeconfig,
      KRON_LEASE_NAMESPACE: 'kron-system',
      KRON_METRICS_ADDRESS: 'off',
      KRON_HEALTH_ADDRESS: `127.0.0.1:${health}`,
      KRON_WEBHOOK_ADDRESS: `:${webhook}`,
    };
    this.#port = webhook;
    await release();
    const child = spawn(process.execPath, [main], { env, stdio: 'ignore' });
    this.#child = child;
    await eventually('the pod is ready', async () => {
      if (hasEnded(child)) throw new Error(`the operator exited with ${child.exitCode ?? child.signalCode}`);
      const { ok } = await fetch(`http://127.0.0.1:${health}/readyz`).catch(() => ({ ok: false }));
      return ok;
    });
    await routeTo(this.#plane, webhook);
  }

  /** The variables of the Deployment, except the folder of the mounted Secret. */
  #variables(): Readonly<Record<string, string>> {
    const [{ env }] = this.#spec.containers;
    const given = Object.fromEntries(
      env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    );
    const mounted = this.#mount().mountPath;
    if (given[webhookDir] !== mounted)
      throw new Error(`${webhookDir}: expected ${mounted}, found ${given[webhookDir]}`);
    return { ...given, [webhookDir]: join(this.#folder, 'webhook') };
  }

  #mount(): { readonly secretName: string; readonly mountPath: string } {
    const volume = this.#spec.volumes?.find(({ secret }) => secret !== undefined);
    const [{ volumeMounts = [] }] = this.#spec.containers;
    const mountPath = volumeMounts.find(({ name }) => name === volume?.name)?.mountPath;
    if (volume?.secret === undefined || mountPath === undefined) throw new Error('the pod mounts no Secret');
    return { secretName: volume.secret.secretName, mountPath };
  }

  /** Waits for the Secret and writes its current content to the folder that the pod mounts. */
  async mount(): Promise<void> {
    const path = `/api/v1/namespaces/kron-system/secrets/${this.#mount().secretName}`;
    const data = await eventually('there is a certificate', async () => {
      const { body } = await this.#plane.call('GET', path);
      const { data: found } = body as { data?: Readonly<Record<string, string>> };
      return found?.['tls.crt'] !== undefined && found['tls.crt'] !== '' && found;
    });
    await mkdir(join(this.#folder, 'webhook'), { recursive: true });
    for (const name of ['tls.crt', 'tls.key']) {
      await writeFile(join(this.#folder, 'webhook', name), Buffer.from(data[name] ?? '', 'base64'));
    }
  }

  /** The certificate that the webhook serves to a new connection. */
  async served(): Promise<X509Certificate> {
    const socket = connect({ host: '127.0.0.1', port: this.#port, rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { raw } = socket.getPeerCertificate();
    socket.destroy();
    return new X509Certificate(raw);
  }

  async stop(): Promise<void> {
    if (this.#child !== undefined) await endProcess(this.#child);
    await rm(this.#folder, { recursive: true });
  }
}
