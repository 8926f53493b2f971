import { object, section, truth, type Value, type Values, wholeNumber } from './value.ts';

const ofNumberOrPercentage = {
  anyOf: [
    { type: 'integer', minimum: 0 },
    { type: 'string', pattern: '^([0-9]+%)?$' },
  ],
};

function share(byDefault: number | string, doc: string): Value {
  return { doc, default: byDefault, schema: ofNumberOrPercentage };
}

/** How Kubernetes learns how the operator fares, and how many of it have to be there. */
export const healthValues: Values = {
  health: section('The operator serves /healthz and /readyz, and Kubernetes asks there.', {
    port: wholeNumber(8081, 'Port of the health pages in the pod.', 1, 65_535),
    livenessProbe: object('When a container is taken for dead. What is asked is up to the chart.', {
      periodSeconds: 10,
      timeoutSeconds: 5,
      failureThreshold: 6,
    }),
    readinessProbe: object('When a pod counts as ready. What is asked is up to the chart.', {
      periodSeconds: 5,
      timeoutSeconds: 5,
      failureThreshold: 3,
    }),
  }),
  podDisruptionBudget: section(
    'How many pods a drain may take away at once; there with more than one replica.',
    {
      enabled: truth(true, 'Create the PodDisruptionBudget.'),
      maxUnavailable: share(1, 'How many, or which share, may be away.'),
      minAvailable: share(
        '',
        'How many, or which share, have to stay; in place of maxUnavailable, which is "" then.',
      ),
    },
  ),
};
