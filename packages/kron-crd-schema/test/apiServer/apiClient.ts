import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { ClusterAccess } from '@kron/control-plane';

/** The API server's answer for a manifest. */
export type CallResult = { status: number; warnings: string; body: Record<string, unknown> };

/** A client that reuses its connections. */
export type ApiClient = {
  /** Sends a dry run of a create. */
  tryCreate: (manifest: unknown, validation?: 'Strict' | 'Warn') => Promise<CallResult>;
  close: () => void;
};

/** @param plural - plural name of the resource, such as `kronjobs`, or the path of a collection */
export function apiClient(
  cluster: ClusterAccess,
  namespace: string,
  plural: string | { path: string },
): ApiClient {
  const agent = new Agent({ keepAlive: true, ca: cluster.ca, maxSockets: 4 });
  const headers = { authorization: `Bearer ${cluster.admin.token}`, 'content-type': 'application/json' };
  const collection =
    typeof plural === 'string' ? `/apis/kron.io/v1alpha1/namespaces/${namespace}/${plural}` : plural.path;
  return {
    tryCreate: async (manifest, validation = 'Strict') => {
      const path = `${collection}?dryRun=All&fieldValidation=${validation}`;
      const call = request(new URL(path, cluster.url), { method: 'POST', agent, headers });
      call.end(JSON.stringify(manifest));
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      const body = JSON.parse(await text(response)) as CallResult['body'];
      return { status: response.statusCode ?? 0, warnings: response.headers.warning ?? '', body };
    },
    close: () => agent.destroy(),
  };
}
