import {
  object,
  required,
  section,
  text,
  texts,
  truth,
  type Value,
  type Values,
  wholeNumber,
  word,
} from './value.ts';

const issuerRef: Value = object(
  'With cert-manager: the issuer, as `kind`, `name` and `group`. Empty: an authority of the release that is valid for ten years.',
);

const certificate = section('The serving certificate of the webhook.', {
  source: required(
    word(
      'helm',
      'Source of the certificate: helm creates one and replaces it in an upgrade once it is old enough; cert-manager issues and renews one; existing uses a Secret. helm needs access to the cluster: do not use it where templates are rendered elsewhere, as in Argo CD.',
      ['helm', 'cert-manager', 'existing'],
    ),
  ),
  secretName: text('', 'Name of the Secret with tls.crt and tls.key. Empty: that of the release.'),
  caBundle: text(
    '',
    'With existing: the authorities to trust, as PEM. Empty: something else injects them into the configurations.',
  ),
  issuerRef,
  validDays: wholeNumber(3650, 'With helm: validity in days.', 2, 36_500),
  renewDays: wholeNumber(
    365,
    'With helm: age in days at which an upgrade replaces it; less than validDays.',
    1,
    36_500,
  ),
});

export const webhookValues: Values = {
  webhook: section(
    'A webhook that validates KronJobs when they are written, also for what only the operator can check, and warns of likely mistakes.',
    {
      enabled: truth(false, 'Serve the webhook, and register it with the API server.'),
      port: required(wholeNumber(9443, 'Webhook port of the pod.', 1, 65_535)),
      failurePolicy: word(
        'Ignore',
        'What the API server does if the webhook does not answer. Ignore: accept the KronJob or calendar, which the operator validates again; Fail: reject it. The deletion of a calendar is always accepted.',
        ['Ignore', 'Fail'],
      ),
      timeoutSeconds: wholeNumber(5, 'Seconds that the API server waits for an answer.', 1, 30),
      defaulting: truth(
        false,
        'Add a mutating webhook that sets defaults. Only needed if an older CustomResourceDefinition has none.',
      ),
      immutableSchedule: truth(
        false,
        'Reject changes of schedule, timezone and seed.strategy. Requires failurePolicy: Fail.',
      ),
      maxConnections: wholeNumber(1024, 'Maximum connections; further ones are closed.', 1, 65_536),
      maxConnectionsPerAddress: wholeNumber(256, 'Maximum connections from one address.', 1, 65_536),
      maxBodyMemory: wholeNumber(64, 'Maximum memory of all requests in progress, in MiB.', 1, 65_536),
      namespaceSelector: object('Label selector of the namespaces whose KronJobs are validated. Empty: all.'),
      annotations: texts('Annotations of the webhook configurations.'),
      certificate,
    },
  ),
};
