import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../check/bootstrap/root.mjs';

/** Starts the API server in memory, which is TypeScript and is bundled first. */
export async function startInMemory() {
  const outfile = resolve(root, '.cache/demo/apiServer.mjs');
  await mkdir(resolve(outfile, '..'), { recursive: true });
  await build({
    stdin: { contents: "export * from '@kron/api-server'", resolveDir: import.meta.dirname },
    bundle: true,
    conditions: ['kron-source'],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
  });
  const { kronJobAdmission, startApiServer } = await import(outfile);
  const server = await startApiServer({ now: () => Date.now() / 1000, kronJobs: kronJobAdmission });
  return {
    what: 'an API server in memory',
    kubeConfig: {
      getCurrentCluster: () => ({ server: server.url, skipTLSVerify: true }),
      applyToHTTPSOptions: async () => undefined,
    },
    call: async (method, path, body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, body: await answer.json() };
    },
    stop: () => server.close(),
  };
}
