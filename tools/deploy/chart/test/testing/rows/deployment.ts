/** A part of a Deployment: of its only container, and of its Pod. */
export function deployment(container: object, pod: object = {}): object {
  return { spec: { template: { spec: { ...pod, containers: [container] } } } };
}

/** A container with the default variables, except for those that are given. */
export function env(...variables: readonly [string, string][]): object {
  const wanted = new Map(variables);
  return { env: expectedEnv(wanted) };
}

function expectedEnv(wanted: ReadonlyMap<string, string>): object[] {
  const order = [
    ['KRON_NAMESPACE', undefined],
    ['KRON_KUBECONFIG', undefined],
    ['KRON_WORKERS', '10'],
    ['KRON_QPS', '500'],
    ['KRON_BURST', '1000'],
    ['KRON_MAX_CLOCK_SKEW', '30s'],
    ['KRON_LOG_LEVEL', 'info'],
    ['KRON_KRON_JOB_METRICS', 'true'],
    ['KRON_CONTROLLED_JOBS', undefined],
    ['KRON_JOB_ADMISSION_URL', undefined],
    ['KRON_JOB_ADMISSION_CA', undefined],
    ['KRON_CLUSTER_NAME', undefined],
    ['KRON_OUTCOME_LOG', undefined],
    ['KRON_LEADER_ELECT', 'true'],
    ['KRON_SHARDS', undefined],
    ['KRON_LEASE_NAMESPACE', undefined],
    ['KRON_METRICS_ADDRESS', ':8080'],
    ['KRON_METRICS_CERT_DIR', undefined],
    ['KRON_METRICS_AUTH', undefined],
    ['KRON_HEALTH_ADDRESS', ':8081'],
    ['KRON_WEBHOOK_ADDRESS', undefined],
    ['KRON_WEBHOOK_CERT_DIR', undefined],
    ['KRON_IMMUTABLE_SCHEDULE', undefined],
    ['KRON_WEBHOOK_MAX_CONNECTIONS', undefined],
    ['KRON_WEBHOOK_MAX_CONNECTIONS_PER_ADDRESS', undefined],
    ['KRON_WEBHOOK_MAX_BODY_MEMORY', undefined],
  ] as const;
  const known = new Set<string>(order.map(([name]) => name));
  const own = order.flatMap(([name, byDefault]) => {
    const value = wanted.get(name) ?? byDefault;
    return value === undefined ? [] : [{ name, value }];
  });
  const further = [...wanted].filter(([name]) => !known.has(name)).map(([name, value]) => ({ name, value }));
  return [...own, ...further];
}
