import { healthValues } from './healthValues.ts';
import { metricsValues } from './metricsValues.ts';
import { operatorValues } from './operatorValues.ts';
import { podValues } from './podValues.ts';
import { text, texts, type Values, list, section, truth, type Value, word } from './value.ts';
import { webhookValues } from './webhookValues.ts';

const imageValues: Values = {
  image: section('The image of the operator.', {
    repository: {
      ...text('kron-operator', 'Registry and name of the image, without a tag.', {
        minLength: 1,
        pattern: '^[a-z0-9][a-zA-Z0-9._:/-]*[a-zA-Z0-9]$',
      }),
      required: true,
    },
    tag: text('', "Tag of the image. Empty: the chart's appVersion.", {
      pattern: '^([a-zA-Z0-9_][a-zA-Z0-9._-]{0,127})?$',
    }),
    digest: text('', 'Digest of the image, sha256:…; takes precedence over the tag.', {
      pattern: '^(sha256:[a-f0-9]{64})?$',
    }),
    pullPolicy: word('IfNotPresent', 'When a node pulls the image.', ['Always', 'IfNotPresent', 'Never']),
    pullSecrets: list('Secrets to pull the image with, as `- name: registry`.'),
  }),
};

const crdValues: Values = {
  crds: section('The CustomResourceDefinitions of KronJobs, ControlledJobs and calendars.', {
    install: truth(true, 'Install them, and upgrade them with the chart.'),
    keep: truth(
      true,
      'Keep them when the release is uninstalled. If false, uninstalling deletes every KronJob, ControlledJob and calendar of the cluster.',
    ),
    annotations: texts('Annotations of the CustomResourceDefinitions.'),
  }),
};

const clusterCalendars: Value = {
  doc: 'Let the operator read ClusterKronCalendars. With `namespaces`, true adds a ClusterRole for it. Null: true without `namespaces`, else false.',
  default: null,
  schema: { type: ['boolean', 'null'] },
};

/** The operator's identity and rights, and the roles of users. */
const accessValues: Values = {
  serviceAccount: section('The identity of the operator.', {
    create: truth(true, 'Create the ServiceAccount.'),
    name: text('', 'Name of the ServiceAccount. Empty: that of the release. Required if it is not created.'),
    annotations: texts('Annotations of the ServiceAccount.'),
  }),
  rbac: section('Rights.', {
    create: truth(true, 'Create the roles and bindings that the operator needs.'),
    aggregate: truth(
      true,
      'Add KronJobs, ControlledJobs and calendars to the roles view, edit and admin of the cluster. Creates ClusterRoles, also with `namespaces`.',
    ),
    clusterCalendars,
  }),
};

const cronJobValues: Values = {
  cronJobs: section('Windows of CronJobs, which users write as annotations.', {
    enabled: truth(
      true,
      'Install the MutatingAdmissionPolicies for it where the API server has the kind (Kubernetes 1.36). Without effect if operator.leaderElect is false or operator.kubeconfig is set.',
    ),
    releaseOnUninstall: truth(
      true,
      'Before the release is uninstalled, run a Job that deletes the policies and releases the Jobs that wait, also if `enabled` is false by then. Needs rbac.create. Without effect if operator.kubeconfig is set.',
    ),
  }),
};

const apiServerPorts: Value = {
  doc: 'Ports of the API server as Pods reach it.',
  default: [443, 6443],
  schema: { type: 'array', minItems: 1, items: { type: 'integer', minimum: 1, maximum: 65_535 } },
  required: true,
};

const networkValues: Values = {
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

/** Every value of the chart in the order of values.yaml. The file, its schema and its table are generated from this. */
export const chartValues: Values = {
  ...imageValues,
  ...operatorValues,
  ...crdValues,
  ...accessValues,
  ...cronJobValues,
  ...podValues,
  ...healthValues,
  ...metricsValues,
  ...networkValues,
  ...webhookValues,
  fullnameOverride: text('', 'Name of the objects. Empty: the name of the release, with -operator.', {
    pattern: '^([a-z0-9]([-a-z0-9]{0,51}[a-z0-9])?)?$',
  }),
  commonLabels: texts('Further labels of every object.'),
  commonAnnotations: texts('Annotations of every object.'),
};
