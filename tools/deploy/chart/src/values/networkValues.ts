import { list, section, truth, type Value, type Values } from './value.ts';

const apiServerPorts: Value = {
  doc: 'Ports of the API server as Pods reach it.',
  default: [443, 6443],
  schema: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 1, maximum: 65_535 } },
};

export const networkValues: Values = {
  networkPolicy: section(
    'A NetworkPolicy for the pods: in to health and metrics, out to DNS and the API server.',
    {
      enabled: truth(false, 'Create the NetworkPolicy.'),
      metricsFrom: list('Peers that may scrape, as in an ingress rule. Empty: all.'),
      apiServerPorts,
      apiServerPeers: list('Addresses of the API server, as peers of an egress rule. Empty: all.'),
      extraIngress: list('Further ingress rules.'),
      extraEgress: list('Further egress rules.'),
    },
  ),
};
