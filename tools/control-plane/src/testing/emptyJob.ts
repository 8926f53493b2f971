/** A Job with zero completions: the Job controller completes it at once. */
export function emptyJob(name: string): object {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name },
    spec: {
      parallelism: 0,
      completions: 0,
      template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } },
    },
  };
}

export type JobRead = {
  readonly metadata: { readonly uid: string; readonly resourceVersion: string };
  readonly status: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
};

export const jobsOf = (namespace: string): string => `/apis/batch/v1/namespaces/${namespace}/jobs`;
