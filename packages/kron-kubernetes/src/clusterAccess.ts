/**
 * The cluster and the credentials of a kubeconfig's current context. `KubeConfig` of `@kubernetes/client-node` has these
 * methods, except `dropCredentials`.
 */
export type ClusterAccess = {
  getCurrentCluster(): {
    readonly server: string;
    readonly skipTLSVerify?: boolean;
    readonly proxyUrl?: string;
  } | null;
  /** Returns the current user. Kron reads only the command of the credential plugin, to name it in messages. */
  getCurrentUser?(): { readonly exec?: { readonly command?: string } | null } | null;
  /** Adds certificates and headers to the options of `https.request`. */
  applyToHTTPSOptions(options: object): Promise<void>;
  /** Drops the credentials of a credential plugin, so that it runs again. Without this method, they stay until expiry. */
  dropCredentials?(): void;
};
