/** Rate limits of the built-in controllers: the same as Kron's defaults, unless `burst` says otherwise. */
export function fastLimits(burst = 1_000) {
  return ['--kube-api-qps=500', `--kube-api-burst=${burst}`];
}

/** The built-in controllers of one side. The Job controller writes about as much as the creates do. */
export function controllersOf({ jobController }, own = []) {
  const all = [...(jobController ? ['job-controller'] : []), ...own];
  return all.length === 0 ? false : all;
}
