import { type ApiServer, type ApiServerOptions, startApiServer } from '@kron/api-server';
import { resourceOf } from './resourceOf.ts';

type Fields = Record<string, unknown>;

/** An API server in memory with these objects, in the namespaces `prod`, `test` and `default`. */
export async function serve(
  objects: readonly Fields[],
  options: Partial<ApiServerOptions> = {},
): Promise<ApiServer> {
  const now = (): number => Date.parse('2026-02-28T18:10:00Z') / 1000;
  const server = await startApiServer({ now, controllers: 'manual', ...options });
  for (const namespace of ['prod', 'test']) server.createNamespace(namespace);
  for (const object of objects) {
    server.store(resourceOf(object), structuredClone(object) as never);
  }
  return server;
}
