/** The advice if no kubeconfig is found, for commands that need a cluster and cannot read files. */
export const needsCluster = 'to choose one, write --kubeconfig FILE';
