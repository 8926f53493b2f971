/** Rate limits of the built-in controllers: the same as Kron's defaults, and their own defaults. */
export const fastLimits = ['--kube-api-qps=500', '--kube-api-burst=1000'];
export const defaultLimits = ['--kube-api-qps=20', '--kube-api-burst=30'];

/** The built-in controllers of one side. The Job controller writes about as much as the creates do. */
export function controllersOf({ jobController }, own = []) {
  const all = [...(jobController ? ['job-controller'] : []), ...own];
  return all.length === 0 ? false : all;
}
