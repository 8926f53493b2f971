/** The three servers of a control plane. */
export type Component = 'etcd' | 'kube-apiserver' | 'kube-controller-manager';
