/** The advice of commands that need a cluster, because they cannot read files instead. Shown if no kubeconfig is found. */
export const needsCluster = 'to choose one, write --kubeconfig FILE';
