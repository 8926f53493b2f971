/** The advice if no kubeconfig is found, for commands that cannot read files instead of a cluster. */
export const needsCluster = 'to choose one, write --kubeconfig FILE';
