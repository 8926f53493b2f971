import { clientTransport, systemClock } from './operatorSources.mjs';

/** The operator's own transport, as the administrator of a control plane. */
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
