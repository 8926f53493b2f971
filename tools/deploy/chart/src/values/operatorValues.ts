import { required, section, text, truth, type Value, type Values, wholeNumber, word } from './value.ts';

const dnsLabel = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';

const namespaces: Value = {
  doc: 'Namespaces whose KronJobs and ControlledJobs are reconciled, with a Role in each in place of the ClusterRole. Empty: all.',
  default: [],
  schema: { type: 'array', uniqueItems: true, items: { type: 'string', pattern: `^${dnsLabel}$` } },
};

/** The values that the flag --max-clock-skew accepts. */
const maxClockSkew: Value = {
  doc: 'How far the clock may differ from that of the API server before the operator stops acting, from 2s to 30s; 0 turns the comparison off.',
  default: '30s',
  schema: { anyOf: [{ const: 0 }, { type: 'string', pattern: '^(0s?|([2-9]|[12][0-9]|30)s)$' }] },
};

/** Settings of the operator; each is one of its flags. */
export const operatorValues: Values = {
  namespaces,
  operator: section(
    'Settings of the operator. Each sets the environment variable of the flag of the same name; the operator has defaults for the rest.',
    {
      workers: required(
        wholeNumber(
          10,
          'Maximum concurrent reconciles of a namespace per kind; four times as many for objects that are due.',
          1,
          1_000,
        ),
      ),
      qps: required(wholeNumber(500, 'Average limit of requests to the API server per second.', 1, 100_000)),
      burst: required(wholeNumber(1000, 'Limit of requests to the API server in a burst.', 1, 100_000)),
      maxClockSkew,
      logLevel: word('info', 'Minimum log level.', ['debug', 'info', 'warn', 'error']),
      kronJobMetrics: truth(true, 'Metrics per KronJob and ControlledJob.'),
      controlledJobs: required(
        word(
          'auto',
          'Reconcile ControlledJobs. auto: if their CustomResourceDefinition is installed when the operator starts; required: the operator does not start without it; never: the chart grants no rights for them either.',
          ['auto', 'required', 'never'],
        ),
      ),
      jobAdmissionUrl: text(
        '',
        'https URL of an admission hook that may change Jobs of ControlledJobs with the annotation `kron.io/apply-mutations`. Empty: none.',
        { pattern: '^(https://.+)?$' },
      ),
      jobAdmissionCa: text(
        '',
        'Path in the container of the PEM certificates to trust there; mount the file with `extraVolumes`. Empty: those of Node.js.',
      ),
      clusterName: text(
        '',
        'Name of the cluster, a DNS label: for seeds with the scope cluster and for records of outcomes. Empty: none.',
        { pattern: `^(${dnsLabel})?$` },
      ),
      outcomeLog: text(
        '',
        'Path in the container of a file to append a line of JSON to for each outcome; mount its folder with `extraVolumes` and `extraVolumeMounts`. `-`: standard output. Empty: none.',
      ),
      leaderElect: truth(true, 'Elect a leader by a Lease. Required with more than one replica.'),
      shards: {
        doc: 'Number of parts that the replicas share the namespaces in. 1: one replica acts for all. Grants the rights on Leases that more than one needs.',
        default: 1,
        schema: { enum: [1, 2, 4, 8, 16, 32, 64] },
        required: true,
      },
      leaseNamespace: text('', "Namespace of the Lease. Empty: the release's own.", {
        pattern: `^(${dnsLabel})?$`,
      }),
      kubeconfig: text(
        '',
        'Path in the container of a kubeconfig, to reconcile another cluster; mount the file with `extraVolumes`. Not with a webhook. Empty: the cluster of the operator.',
      ),
    },
  ),
  extraArgs: {
    doc: 'Further arguments of the operator. A flag takes precedence over the value of the same setting.',
    default: [],
    schema: { type: 'array', items: { type: 'string' } },
  },
  extraEnv: {
    doc: 'Further environment variables, as in a container.',
    default: [],
    schema: { type: 'array', items: { type: 'object', required: ['name'] } },
  },
};
