import { type ApiServer, type ApiServerOptions, kronJobAdmission, startApiServer } from '@kron/api-server';
import { KubeConfig } from '@kubernetes/client-node';
import { ControlledJobController } from '../../controlledjobs/controlledJobController.ts';
import type { Log } from '../../controller/log.ts';
import type { ControllerFactories } from '../assemble.ts';
import type { Operator, OperatorOptions } from '../operatorOptions.ts';
import { startOperatorWith } from '../startOperatorWith.ts';
import { FakeController } from './fakeController.ts';

/** A log and the lines that were written to it. */
export type RecordingLog = {
  readonly log: Log;
  readonly lines: { level: string; event: unknown; message: string }[];
};

export function recordingLog(): RecordingLog {
  const lines: RecordingLog['lines'] = [];
  const record =
    (level: string) =>
    (fields: Readonly<Record<string, unknown>>, message: string): void => {
      lines.push({ level, event: fields['event'], message });
    };
  return {
    lines,
    log: { debug: record('debug'), info: record('info'), warn: record('warn'), error: record('error') },
  };
}

/** Starts an in-memory API server on the machine's clock. */
export function startTestServer(options: Partial<ApiServerOptions> = {}): Promise<ApiServer> {
  // oxlint-disable-next-line kron/no-ambient-clock -- the operator under test runs on the real clock too
  const now = (): number => Math.floor(Date.now() / 1000);
  return startApiServer({ now, kronJobs: kronJobAdmission, ...options });
}

/** A kubeconfig for an in-memory API server. */
export function kubeConfigOf(server: Pick<ApiServer, 'url'>, token?: string): KubeConfig {
  const config = new KubeConfig();
  const user = token === undefined ? { name: 'u' } : { name: 'u', token };
  config.loadFromClusterAndUser({ name: 'c', server: server.url, skipTLSVerify: true }, user);
  return config;
}

/** Creates the real controller of ControlledJobs, while the controller of KronJobs is fake. */
export const realControlledJobs: NonNullable<ControllerFactories['controlledJobs']> = (options) =>
  new ControlledJobController(options);

type Started = { readonly operator: Operator; readonly controller: FakeController };

/** Starts an operator with a fake controller of KronJobs. */
export async function startedOperator(
  options: OperatorOptions,
  prepare: (controller: FakeController) => void = () => undefined,
  controlledJobs?: ControllerFactories['controlledJobs'],
): Promise<Started> {
  let controller: FakeController | undefined;
  const operator = await startOperatorWith(
    { random: () => 0.99, ...options },
    {
      kronJobs: (controllerOptions) => {
        controller = new FakeController(controllerOptions);
        prepare(controller);
        return controller;
      },
      ...(controlledJobs === undefined ? {} : { controlledJobs }),
    },
  );
  if (controller === undefined) throw new Error('no controller was created');
  return { operator, controller };
}
