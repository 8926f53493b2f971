/**
 * The cluster and credentials of a kubeconfig's current context. `KubeConfig` of `@kubernetes/client-node` implements it,
 * without `dropCredentials`.
 */
export type ClusterAccess = {
  getCurrentCluster(): {
    readonly server: string;
    readonly skipTLSVerify?: boolean;
    readonly proxyUrl?: string;
  } | null;
  /** Used in messages only, to name the credential plugin. */
  getCurrentUser?(): { readonly exec?: { readonly command?: string } | null } | null;
  /** Adds certificates and headers to `https.request` options. */
  applyToHTTPSOptions(options: object): Promise<void>;
  /** Drops the credentials from a credential plugin, so that it runs again. Absent: they are kept until they expire. */
  dropCredentials?(): void;
};
