import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const bundle = resolve(here, '../../../../.cache/operator-bench', `transport-${process.pid}.mjs`);

// The operator's package does not export its transport. With this bundle, benchmarks send requests as the operator does.
await mkdir(resolve(bundle, '..'), { recursive: true });
await build({
  stdin: {
    contents: `export { clientTransport } from '@kron/kubernetes/clientTransport';
      export { systemClock } from '@kron/kubernetes/systemClock';`,
    resolveDir: resolve(here, '../..'),
  },
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
});

const { clientTransport, systemClock } = await import(bundle);

/** The operator's transport, with the credentials of the control plane's administrator. */
export function adminTransport({ url, ca, admin }) {
  const access = {
    getCurrentCluster: () => ({ name: 'bench', server: url, skipTLSVerify: false }),
    applyToHTTPSOptions: async (options) => {
      options.ca = ca;
      options.headers = { authorization: `Bearer ${admin.token}` };
    },
  };
  return clientTransport(access, { clock: systemClock, timeoutMs: 120_000 });
}
