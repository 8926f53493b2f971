import { isDeepStrictEqual } from 'node:util';
import { withoutNulls } from 'kron-core/controller';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';

/** Removes from a stored CronJob the values that the API server sets by default. */
export function withoutApiDefaults(cronJob: PlainObject): PlainObject {
  return without(withoutNulls(cronJob), '') as PlainObject;
}

function without(value: unknown, parent: string): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, parent));
  if (!isPlainObject(value)) return value;
  const defaults = defaultsOf(value, parent);
  const entries = Object.entries(value).filter(([name, one]) => !isDeepStrictEqual(one, defaults[name]));
  return Object.fromEntries(entries.map(([name, one]) => [name, without(one, name)]));
}

/** @param parent the field whose value is the object or a list with the object */
function defaultsOf(value: PlainObject, parent: string): PlainObject {
  if (parent === 'containers' || parent === 'initContainers')
    return { ...container, imagePullPolicy: pullPolicyOf(value['image']) };
  if (parent === 'image') return { pullPolicy: pullPolicyOf(value['reference']) };
  if (parent !== 'spec') return defaults[parent] ?? {};
  if (value['jobTemplate'] !== undefined) return cronJobSpec;
  if (value['containers'] !== undefined) return { ...pod, serviceAccount: value['serviceAccountName'] };
  return value['accessModes'] === undefined ? {} : { volumeMode: 'Filesystem' };
}

/** The defaults of a CronJob's spec. The spec of a KronJob has the same defaults. */
const cronJobSpec = { suspend: false, successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 1 };

const pod = {
  dnsPolicy: 'ClusterFirst',
  schedulerName: 'default-scheduler',
  securityContext: {},
  terminationGracePeriodSeconds: 30,
};

const container = {
  resources: {},
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
};

const probe = { timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3 };
const files = { defaultMode: 0o644 };

/** The defaults of objects, by the field whose value is the object or a list with the object. */
const defaults: Readonly<Record<string, PlainObject>> = {
  template: { metadata: {} },
  onPodConditions: { status: 'True' },
  livenessProbe: probe,
  readinessProbe: probe,
  startupProbe: probe,
  httpGet: { path: '/', scheme: 'HTTP' },
  grpc: { service: '' },
  ports: { protocol: 'TCP' },
  fieldRef: { apiVersion: 'v1' },
  fileKeyRef: { optional: false },
  resourceFieldRef: { divisor: '0' },
  secret: files,
  configMap: files,
  downwardAPI: files,
  projected: files,
  serviceAccountToken: { expirationSeconds: 3600 },
  volumeClaimTemplate: { metadata: {} },
  hostPath: { type: '' },
  azureDisk: { cachingMode: 'ReadWrite', fsType: 'ext4', kind: 'Shared', readOnly: false },
  iscsi: { iscsiInterface: 'default' },
  rbd: { keyring: '/etc/ceph/keyring', pool: 'rbd', user: 'admin' },
  scaleIO: { fsType: 'xfs', storageMode: 'ThinProvisioned' },
};

/** The pull policy that the API server sets for an image. */
function pullPolicyOf(image: unknown): string {
  const [, tag = ''] = /:([^:/@]+)(?:@|$)/.exec(String(image)) ?? [];
  const isLatest = tag === 'latest' || (tag === '' && !String(image).includes('@'));
  return isLatest ? 'Always' : 'IfNotPresent';
}
