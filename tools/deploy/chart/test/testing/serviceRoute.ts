import { networkInterfaces } from 'node:os';
import type { ControlPlane, ControlPlaneOptions } from '@kron/control-plane';
import { kubectl } from './cluster.ts';

const service = 'kron-operator-webhook';

type Labels = Readonly<Record<string, string>>;
type Port = { readonly name: string; readonly targetPort: number | string };
type Pod = {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly containers: readonly [{ readonly ports: readonly { name: string; containerPort: number }[] }];
  };
};

/** The API server resolves endpoints itself, because there is no network for Services here. */
export const routing: ControlPlaneOptions = {
  args: { 'kube-apiserver': ['--enable-aggregator-routing=true'] },
};

/**
 * Routes the Service of the webhook to a port of this machine.
 *
 * @throws Error if the Service does not select the operator's pods and one of their ports, or if this machine has no address
 *   that an EndpointSlice may have
 */
export async function routeTo(plane: ControlPlane, port: number): Promise<void> {
  const get = async <T>(...what: string[]): Promise<T> =>
    JSON.parse(await kubectl(plane, ['get', ...what, '-n', 'kron-system', '-o', 'json'])) as T;
  const { spec } = await get<{ spec: { selector: Labels; ports: [Port] } }>('service', service);
  const deployment = await get<{ spec: { template: Pod } }>('deployment', 'kron-operator');
  const { metadata, spec: pod } = deployment.spec.template;
  const isChosen = Object.entries(spec.selector).every(([key, value]) => metadata.labels[key] === value);
  if (!isChosen) throw new Error(`the Service ${service} does not select the operator's pods`);
  const [{ name, targetPort }] = spec.ports;
  const isServed = pod.containers[0].ports.some((one) => [one.name, one.containerPort].includes(targetPort));
  if (!isServed) throw new Error(`the Service ${service} targets ${targetPort}, which the pods do not have`);
  const slice = {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: service, namespace: 'kron-system', labels: { 'kubernetes.io/service-name': service } },
    addressType: 'IPv4',
    endpoints: [{ addresses: [ownAddress()], conditions: { ready: true } }],
    ports: [{ name, port, protocol: 'TCP' }],
  };
  await kubectl(plane, ['apply', '--server-side', '--force-conflicts', '-f', '-'], JSON.stringify(slice));
}

/** EndpointSlices accept no loopback address. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  if (own === undefined) throw new Error('expected an IPv4 address beside 127.0.0.1, found none');
  return own.address;
}
