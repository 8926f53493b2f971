import { object, section, text, truth, type Value, type Values, wholeNumber, word } from './value.ts';

const issuerRef: Value = object(
  'With cert-manager: who signs, as `kind`, `name` and `group`. Empty: an authority of the release, valid for ten years.',
);

const certificate = section('The certificate by which the API server knows the webhook.', {
  source: word(
    'helm',
    'Who makes it: Helm, at each upgrade anew once it is old enough; cert-manager, which also renews it; or nobody, as it is there. Helm needs the cluster for that: not where its templates are rendered elsewhere, as by Argo CD.',
    ['helm', 'cert-manager', 'existing'],
  ),
  secretName: text('', 'The Secret that holds it, with tls.crt and tls.key. Empty: one of the release.'),
  caBundle: text(
    '',
    'With one that is there: the authorities to trust, as PEM. Empty: something else puts them into the configurations.',
  ),
  issuerRef,
  validDays: wholeNumber(3650, 'How long one that Helm makes is valid, in days.', 2, 36_500),
  renewDays: wholeNumber(
    365,
    'Its age from which an upgrade makes another one, in days; less than validDays.',
    1,
    36_500,
  ),
});

export const webhookValues: Values = {
  webhook: section(
    'A webhook that judges KronJobs when they are written, with what only the operator knows, and warns of doubts.',
    {
      enabled: truth(false, 'Serve the webhook, and have the API server ask it.'),
      port: wholeNumber(9443, 'Port of the webhooks in the pod.', 1, 65_535),
      failurePolicy: word(
        'Ignore',
        'What becomes of a KronJob when the webhook does not answer: Ignore lets it in, and the operator judges it all the same; Fail refuses it.',
        ['Ignore', 'Fail'],
      ),
      timeoutSeconds: wholeNumber(5, 'How long the API server waits for an answer, in seconds.', 1, 30),
      defaulting: truth(
        false,
        'Have another one fill in defaults; needed only where an older CustomResourceDefinition has none.',
      ),
      immutableSchedule: truth(
        false,
        'Refuse edits of schedule, timezone and seed.strategy. It needs failurePolicy: Fail.',
      ),
      namespaceSelector: object(
        'Labels of the namespaces whose KronJobs are judged, as a label selector. Empty: all.',
      ),
      annotations: object('Annotations of the webhook configurations.'),
      certificate,
    },
  ),
};
