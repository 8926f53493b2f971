/**
 * Which cluster, and how to be let in: what is needed of a KubeConfig. The one of `@kubernetes/client-node` is one.
 */
export type ClusterAccess = {
  getCurrentCluster(): {
    readonly server: string;
    readonly skipTLSVerify?: boolean;
    readonly proxyUrl?: string;
  } | null;
  /** As whom; only messages name the program that gets the credentials. */
  getCurrentUser?(): { readonly exec?: { readonly command?: string } | null } | null;
  /** Adds certificates and headers to options as `https.request` takes them. */
  applyToHTTPSOptions(options: object): Promise<void>;
};
