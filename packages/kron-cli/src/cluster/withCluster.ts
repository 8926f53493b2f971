import { clientTransport } from '@kron/kubernetes/clientTransport';
import type { ServerDate } from '@kron/kubernetes/connection';
import { isServed } from '@kron/kubernetes/isServed';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Host } from '../host.ts';
import type { ClusterFlags } from '../options/clusterOptions.ts';
import { parseSpanOption } from '../options/instantOption.ts';
import { Problems } from '../options/problems.ts';
import { Progress } from '../output/progress.ts';
import { chooseContext, withAccess } from './chooseContext.ts';
import type { ConnectedCluster } from './connectedCluster.ts';
import { clusterFailure } from './clusterFailure.ts';
import { diagnosingTransport } from './diagnosingTransport.ts';
import { progressTransport } from './progressTransport.ts';

/**
 * Runs a function with the cluster that the flags select, then closes its connections.
 *
 * @param instead the advice in the error message if no kubeconfig is found
 * @throws ClusterError if the cluster is unreachable or refuses a request
 * @example
 * await withCluster(flags, host, async ({ transport, namespace }) => transport.list({ resource: kronJobs, namespace }));
 */
export async function withCluster<Result>(
  flags: ClusterFlags,
  host: Host,
  run: (cluster: ConnectedCluster) => Promise<Result>,
  instead?: string,
): Promise<Result> {
  const timeoutMs = readTimeout(flags);
  const context = chooseContext(flags, host.environment, instead);
  let serverTime: number | undefined;
  const { environment } = host;
  const onDate = ({ date }: ServerDate): void => void (serverTime = date / 1000);
  const client = withAccess(context.access, () =>
    clientTransport(context.config, { clock: systemClock, timeoutMs, environment, onDate }),
  );
  const { namespace, server, access, kubectlFlags } = context;
  const transport = progressTransport(diagnosingTransport(client, context), new Progress(host.err));
  try {
    return await run({
      transport,
      isServed: (resource) => isServed(client, resource),
      namespace,
      server,
      access,
      kubectlFlags,
      serverTime: () => serverTime,
    });
  } catch (error) {
    throw clusterFailure(error, context);
  } finally {
    await client.close();
  }
}

const defaultTimeoutMs = 30_000;

export function readTimeout({ requestTimeout }: ClusterFlags): number {
  if (requestTimeout === undefined) return defaultTimeoutMs;
  const problems = new Problems();
  // As in kubectl, a bare number is in seconds, and 0 means no limit.
  const seconds = /^\d{1,12}$/.test(requestTimeout)
    ? Number(requestTimeout)
    : (problems.take(parseSpanOption('--request-timeout', requestTimeout, true)) ?? 0);
  problems.throwIfAny();
  return seconds === 0 ? Number.POSITIVE_INFINITY : seconds * 1000;
}
