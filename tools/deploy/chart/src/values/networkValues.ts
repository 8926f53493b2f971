import { list, section, truth, type Value, type Values } from './value.ts';

const apiServerPorts: Value = {
  doc: 'Ports of the API server, as a pod reaches it.',
  default: [443, 6443],
  schema: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 1, maximum: 65_535 } },
};

export const networkValues: Values = {
  networkPolicy: section(
    'A NetworkPolicy for the pods: in to health and metrics, out to DNS and the API server.',
    {
      enabled: truth(false, 'Create the NetworkPolicy.'),
      metricsFrom: list('Who may scrape, as the peers of an ingress rule. Empty: everybody.'),
      apiServerPorts,
      apiServerPeers: list('Where the API server is, as the peers of an egress rule. Empty: anywhere.'),
      extraIngress: list('Further ingress rules.'),
      extraEgress: list('Further egress rules.'),
    },
  ),
};
