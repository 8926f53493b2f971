/** The three servers that a control plane is made of. */
export type Component = 'etcd' | 'kube-apiserver' | 'kube-controller-manager';
