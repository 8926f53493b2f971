import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiServer, type ApiServerOptions, type jobs, writeKubeconfig } from '@kron/api-server';
import { type Run, runKron, type RunOptions } from './runKron.ts';
import { serve } from './servedKronJobs.ts';

type Fields = Record<string, unknown>;

/** An API server in memory, and a kubeconfig for `kron` to reach it. */
export class ReachableCluster {
  readonly server: ApiServer;
  /** The path of a kubeconfig with the context `here` and the namespace `prod`. */
  readonly kubeconfig: string;
  readonly #folder: string;

  private constructor(server: ApiServer, folder: string, kubeconfig: string) {
    this.server = server;
    this.#folder = folder;
    this.kubeconfig = kubeconfig;
  }

  /** @param objects KronJobs, ControlledJobs, calendars and Jobs, in the namespaces `prod` and `test` */
  static async start(
    objects: readonly Fields[],
    options: Partial<ApiServerOptions> = {},
  ): Promise<ReachableCluster> {
    const server = await serve(objects, options);
    const folder = await mkdtemp(join(tmpdir(), 'kron-cluster-'));
    const kubeconfig = await writeKubeconfig(folder, server, {
      user: { token: 'secret' },
      namespace: 'prod',
    });
    return new ReachableCluster(server, folder, kubeconfig);
  }

  kron(args: readonly string[], { env, ...options }: RunOptions = {}): Promise<Run> {
    return runKron(args, { ...options, env: { KUBECONFIG: this.kubeconfig, ...env } });
  }

  /** The stored objects of a resource in the namespace `prod`. */
  async stored(resource: typeof jobs): Promise<Fields[]> {
    const path = `/apis/${resource.group}/${resource.version}/namespaces/prod/${resource.plural}`;
    return ((await (await fetch(this.server.url + path)).json()) as { items: Fields[] }).items;
  }

  async close(): Promise<void> {
    await this.server.close();
    await rm(this.#folder, { recursive: true });
  }
}
