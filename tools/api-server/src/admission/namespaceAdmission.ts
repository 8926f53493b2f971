import type { Admission } from './admission.ts';

/** Namespaces: each has a label with its name, and is active until it is deleted. */
export const namespaceAdmission: Admission = {
  withDefaults: (namespace) => {
    const labels = { ...namespace.metadata.labels, 'kubernetes.io/metadata.name': namespace.metadata.name };
    return {
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
      ...namespace,
      metadata: { ...namespace.metadata, labels },
    };
  },
};
