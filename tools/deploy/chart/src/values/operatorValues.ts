import { section, text, truth, type Value, type Values, wholeNumber, word } from './value.ts';

const dnsLabel = '[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?';

const namespaces: Value = {
  doc: 'Look after KronJobs and ControlledJobs in these namespaces only, with a Role in each in place of the ClusterRole. Empty: in all.',
  default: [],
  schema: { type: 'array', uniqueItems: true, items: { type: 'string', pattern: `^${dnsLabel}$` } },
};

/** What the operator is told; each is one of its flags. */
export const operatorValues: Values = {
  namespaces,
  operator: section(
    'Settings of the operator; each becomes the variable of the flag of the same name, and one that is left out is what the operator takes by default.',
    {
      workers: wholeNumber(10, 'KronJobs looked after side by side, and ControlledJobs.', 1, 1_000),
      qps: wholeNumber(500, 'Requests to the API server a second in the long run.', 1, 100_000),
      burst: wholeNumber(1000, 'Requests to the API server at once after a rest.', 1, 100_000),
      logLevel: word('info', 'Log this and what is graver.', ['debug', 'info', 'warn', 'error']),
      kronJobMetrics: truth(true, 'Metrics of every single KronJob and ControlledJob.'),
      controlledJobs: word(
        'auto',
        'Look after ControlledJobs as well: auto is if their CustomResourceDefinition is installed when the operator starts, required does not start without it, and never gives no rights for it either.',
        ['auto', 'required', 'never'],
      ),
      jobAdmissionUrl: text(
        '',
        'An https URL that is asked about Jobs of ControlledJobs with the annotation `kron.io/apply-mutations`. Empty: nobody is.',
        { pattern: '^(https://.+)?$' },
      ),
      jobAdmissionCa: text(
        '',
        'Path in the container of the certificates of whom to trust there, in PEM; `extraVolumes` brings the file. Empty: whom Node.js trusts.',
      ),
      leaderElect: truth(true, 'Let one of the replicas lead by a Lease. Needed with more than one.'),
      leaseNamespace: text('', "Namespace of the Lease. Empty: the release's own.", {
        pattern: `^(${dnsLabel})?$`,
      }),
      kubeconfig: text(
        '',
        'Path of a kubeconfig in the container, to look after another cluster; `extraVolumes` brings the file. Not with a webhook. Empty: the cluster that the operator runs in.',
      ),
    },
  ),
  extraArgs: {
    doc: 'Further arguments of the operator. A flag goes before the value that says the same.',
    default: [],
    schema: { type: 'array', items: { type: 'string' } },
  },
  extraEnv: {
    doc: 'Further variables of the environment, as a container has them.',
    default: [],
    schema: { type: 'array', items: { type: 'object', required: ['name'] } },
  },
};
