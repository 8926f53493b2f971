/** Advice for a user without a kubeconfig, of commands that read no files. */
export const needsCluster = 'to choose one, write --kubeconfig FILE';
