import { clientTransport, systemClock } from './sources.mjs';

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
