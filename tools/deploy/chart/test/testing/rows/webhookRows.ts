import { expect } from '@jest/globals';
import { deployment, env } from './deployment.ts';
import type { Rows } from './row.ts';

/** The variables of the operator for its webhooks. */
const served: readonly [string, string][] = [
  ['KRON_WEBHOOK_ADDRESS', ':9443'],
  ['KRON_WEBHOOK_CERT_DIR', '/etc/kron/webhook'],
  ['KRON_WEBHOOK_MAX_CONNECTIONS', '1024'],
  ['KRON_WEBHOOK_MAX_CONNECTIONS_PER_ADDRESS', '256'],
  ['KRON_WEBHOOK_MAX_BODY_MEMORY', '64'],
];

export const webhookRows: Rows = {
  'a webhook may have the port of metrics that are not served': {
    values: { metrics: { enabled: false }, webhook: { enabled: true, port: 8080 } },
    wants: {
      Deployment: deployment({
        ports: [
          { name: 'health', containerPort: 8081 },
          { name: 'webhook', containerPort: 8080 },
        ],
      }),
    },
  },
  'a webhook has a certificate from Helm, and its failurePolicy is Ignore': {
    values: { webhook: { enabled: true }, networkPolicy: { enabled: true } },
    wants: {
      'Secret kron-operator-webhook': { type: 'kubernetes.io/tls' },
      'Service kron-operator-webhook': { spec: { ports: [{ port: 443, targetPort: 'webhook' }] } },
      MutatingWebhookConfiguration: 'absent',
      ValidatingWebhookConfiguration: {
        webhooks: [
          {
            failurePolicy: 'Ignore',
            clientConfig: {
              service: { path: '/validate-kron-io-v1alpha1-kronjob' },
              caBundle: expect.any(String),
            },
          },
          {
            name: 'validate.kroncalendars.kron.io',
            failurePolicy: 'Ignore',
            rules: [{ operations: ['CREATE', 'UPDATE'] }],
            clientConfig: {
              service: { path: '/validate-kron-io-v1alpha1-kroncalendar' },
              caBundle: expect.any(String),
            },
          },
          {
            name: 'deletion.kroncalendars.kron.io',
            failurePolicy: 'Ignore',
            rules: [{ operations: ['DELETE'] }],
            clientConfig: {
              service: { path: '/validate-kron-io-v1alpha1-kroncalendar' },
              caBundle: expect.any(String),
            },
          },
        ],
      },
      NetworkPolicy: { spec: { ingress: [{}, {}, { ports: [{ port: 'webhook' }] }] } },
      Deployment: deployment(env(...served, ['KRON_IMMUTABLE_SCHEDULE', 'false']), {
        volumes: [{ secret: { secretName: 'kron-operator-webhook', optional: true } }],
      }),
    },
  },
  'a webhook can have a certificate from cert-manager, with an authority that outlives it': {
    values: { webhook: { enabled: true, certificate: { source: 'cert-manager', secretName: 'hooks' } } },
    wants: {
      Secret: 'absent',
      'Issuer kron-operator-webhook-selfsigned': { spec: { selfSigned: {} } },
      'Certificate kron-operator-webhook-ca': {
        spec: {
          isCA: true,
          secretName: 'kron-operator-webhook-ca',
          issuerRef: { kind: 'Issuer', name: 'kron-operator-webhook-selfsigned' },
        },
      },
      'Issuer kron-operator-webhook': { spec: { ca: { secretName: 'kron-operator-webhook-ca' } } },
      'Certificate kron-operator-webhook': {
        spec: {
          secretName: 'hooks',
          dnsNames: expect.arrayContaining(['kron-operator-webhook.kron-system.svc']),
          issuerRef: { kind: 'Issuer', name: 'kron-operator-webhook' },
        },
      },
      ValidatingWebhookConfiguration: {
        metadata: {
          annotations: { 'cert-manager.io/inject-ca-from': 'kron-system/kron-operator-webhook' },
        },
      },
    },
  },
  'another issuer can sign a certificate from cert-manager': {
    values: {
      webhook: {
        enabled: true,
        certificate: { source: 'cert-manager', issuerRef: { kind: 'ClusterIssuer', name: 'company' } },
      },
    },
    wants: {
      Issuer: 'absent',
      Certificate: { spec: { issuerRef: { kind: 'ClusterIssuer', name: 'company' } } },
    },
  },
  'webhooks select the reconciled namespaces, and reject what their values say': {
    values: {
      namespaces: ['shop'],
      webhook: {
        enabled: true,
        port: 9444,
        failurePolicy: 'Fail',
        timeoutSeconds: 5,
        immutableSchedule: true,
        defaulting: true,
        maxConnections: 512,
        maxConnectionsPerAddress: 64,
        maxBodyMemory: 32,
        annotations: { owner: 'ops' },
        namespaceSelector: { matchLabels: { tier: 'prod' } },
        certificate: {
          source: 'existing',
          secretName: 'hooks',
          caBundle: 'PEM',
          validDays: 90,
          renewDays: 30,
        },
      },
    },
    wants: {
      Secret: 'absent',
      MutatingWebhookConfiguration: {
        webhooks: [
          {
            failurePolicy: 'Ignore',
            clientConfig: { service: { path: '/mutate-kron-io-v1alpha1-kronjob' } },
          },
        ],
      },
      ValidatingWebhookConfiguration: {
        metadata: { annotations: { owner: 'ops' } },
        webhooks: [
          {
            failurePolicy: 'Fail',
            timeoutSeconds: 5,
            clientConfig: { caBundle: Buffer.from('PEM').toString('base64') },
            namespaceSelector: {
              matchLabels: { tier: 'prod' },
              matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['shop'] }],
            },
          },
          { rules: [{ operations: ['CREATE', 'UPDATE'] }], failurePolicy: 'Fail', timeoutSeconds: 5 },
          // The deletion of a calendar never waits for a webhook that does not answer.
          { rules: [{ operations: ['DELETE'] }], failurePolicy: 'Ignore', timeoutSeconds: 5 },
        ],
      },
      Deployment: deployment(
        env(
          ['KRON_NAMESPACE', 'shop'],
          ['KRON_WEBHOOK_ADDRESS', ':9444'],
          ['KRON_WEBHOOK_CERT_DIR', '/etc/kron/webhook'],
          ['KRON_WEBHOOK_MAX_CONNECTIONS', '512'],
          ['KRON_WEBHOOK_MAX_CONNECTIONS_PER_ADDRESS', '64'],
          ['KRON_WEBHOOK_MAX_BODY_MEMORY', '32'],
          ['KRON_IMMUTABLE_SCHEDULE', 'true'],
        ),
      ),
    },
  },
};
