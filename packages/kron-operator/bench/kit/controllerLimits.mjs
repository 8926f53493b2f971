/** What the built-in controllers may ask of the API server: as many requests as Kron's default, and their own default. */
export const fastLimits = ['--kube-api-qps=500', '--kube-api-burst=1000'];
export const defaultLimits = ['--kube-api-qps=20', '--kube-api-burst=30'];

/** The controllers that run on a side beside its own: the one of Jobs writes as much as the creating does. */
export function controllersOf({ jobController }, own = []) {
  const all = [...(jobController ? ['job-controller'] : []), ...own];
  return all.length === 0 ? false : all;
}
