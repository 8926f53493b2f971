/** The source of objects from a cluster, in place of a file name. */
export const clusterSource = 'cluster';
