import { isDeepStrictEqual } from 'node:util';
import { withoutNulls } from 'kron-core/controller';
import { isPlainObject, type PlainObject } from '@kron/fleet/plainObject';

/** A stored CronJob without the values that the API server adds where a user writes none. */
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

/** @param parent the field that holds the object, or the list of the object */
function defaultsOf(value: PlainObject, parent: string): PlainObject {
  if (parent === 'containers' || parent === 'initContainers')
    return { ...container, imagePullPolicy: pullPolicyOf(value['image']) };
  if (parent !== 'spec') return defaults[parent] ?? {};
  if (value['jobTemplate'] !== undefined) return cronJobSpec;
  return value['containers'] === undefined ? {} : { ...pod, serviceAccount: value['serviceAccountName'] };
}

/** The defaults of a KronJob are the same. */
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
const volume = { defaultMode: 0o644 };

const defaults: Readonly<Record<string, PlainObject>> = {
  template: { metadata: {} },
  livenessProbe: probe,
  readinessProbe: probe,
  startupProbe: probe,
  httpGet: { scheme: 'HTTP' },
  grpc: { service: '' },
  ports: { protocol: 'TCP' },
  fieldRef: { apiVersion: 'v1' },
  secret: volume,
  configMap: volume,
  downwardAPI: volume,
  projected: volume,
  hostPath: { type: '' },
};

/** The pull policy of a container without one. */
function pullPolicyOf(image: unknown): string {
  const [, tag = ''] = /:([^:/@]+)(?:@|$)/.exec(String(image)) ?? [];
  const isLatest = tag === 'latest' || (tag === '' && !String(image).includes('@'));
  return isLatest ? 'Always' : 'IfNotPresent';
}
