import { type ApiServer, type ApiServerOptions, kronJobAdmission, startApiServer } from '@kron/api-server';
import { KubeConfig } from '@kubernetes/client-node';
import { ControlledJobController } from '../../controlledjobs/controlledJobController.ts';
import type { Log } from '../../controller/log.ts';
import type { NewControllers } from '../assemble.ts';
import { launch } from '../launch.ts';
import type { Operator, OperatorOptions } from '../operatorOptions.ts';
import { FakeController } from './fakeController.ts';

/** What was logged, a line each: `warn api-server-unreachable`. */
export type Lines = {
  readonly log: Log;
  readonly lines: { level: string; event: unknown; message: string }[];
};

export function recordingLog(): Lines {
  const lines: Lines['lines'] = [];
  const keep =
    (level: string) =>
    (fields: Readonly<Record<string, unknown>>, message: string): void => {
      lines.push({ level, event: fields['event'], message });
    };
  return {
    lines,
    log: { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') },
  };
}

/** An API server in memory, on the host's clock. */
export function startTestServer(options: Partial<ApiServerOptions> = {}): Promise<ApiServer> {
  // oxlint-disable-next-line kron/no-ambient-clock -- the operator under test runs on the real clock too
  const now = (): number => Math.floor(Date.now() / 1000);
  return startApiServer({ now, kronJobs: kronJobAdmission, ...options });
}

/** The way to a server in memory. */
export function kubeConfigOf(server: Pick<ApiServer, 'url'>, token?: string): KubeConfig {
  const config = new KubeConfig();
  const user = token === undefined ? { name: 'u' } : { name: 'u', token };
  config.loadFromClusterAndUser({ name: 'c', server: server.url, skipTLSVerify: true }, user);
  return config;
}

/** A controller of ControlledJobs beside that of KronJobs, which has nothing to do. */
export const realControlledJobs: NonNullable<NewControllers['controlledJobs']> = (options) =>
  new ControlledJobController(options);

export type Started = { readonly operator: Operator; readonly controller: FakeController };

/** An operator around a controller that a test plays. */
export async function startedOperator(
  options: OperatorOptions,
  prepare: (controller: FakeController) => void = () => undefined,
  controlledJobs?: NewControllers['controlledJobs'],
): Promise<Started> {
  let controller: FakeController | undefined;
  const operator = await launch(
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
  if (controller === undefined) throw new Error('no controller was made');
  return { operator, controller };
}
