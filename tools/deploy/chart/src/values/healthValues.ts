import { object, required, section, truth, type Value, type Values, wholeNumber } from './value.ts';

const ofNumberOrPercentage = {
  anyOf: [
    { type: 'integer', minimum: 0 },
    { type: 'string', pattern: '^([0-9]+%)?$' },
  ],
};

function share(byDefault: number | string, doc: string): Value {
  return { doc, default: byDefault, schema: ofNumberOrPercentage };
}

/** Probes and the PodDisruptionBudget. */
export const healthValues: Values = {
  health: section('The operator serves /healthz and /readyz for the probes.', {
    port: required(wholeNumber(8081, 'Health port of the pod.', 1, 65_535)),
    livenessProbe: object('When a container is restarted. The chart sets the path and the port.', {
      periodSeconds: 10,
      timeoutSeconds: 5,
      failureThreshold: 6,
    }),
    readinessProbe: object('When a pod is ready. The chart sets the path and the port.', {
      periodSeconds: 5,
      timeoutSeconds: 5,
      failureThreshold: 3,
    }),
  }),
  podDisruptionBudget: section(
    'Limits how many pods a drain evicts at a time. Only created with more than one replica.',
    {
      enabled: truth(true, 'Create the PodDisruptionBudget.'),
      maxUnavailable: share(1, 'Number or percentage of pods that may be unavailable.'),
      minAvailable: share(
        '',
        'Number or percentage of pods that must stay available, in place of maxUnavailable: set that one to "".',
      ),
    },
  ),
};
