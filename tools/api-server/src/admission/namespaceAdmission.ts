import type { Admission } from './admission.ts';

/** Admission of Namespaces: each gets a label with its name and the phase Active. */
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
