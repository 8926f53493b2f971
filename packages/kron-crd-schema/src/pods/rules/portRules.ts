import { found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import type { Pod } from '../pod.ts';
import type { PodReport } from '../podReport.ts';
import { entriesAt, numberAt, textAt } from '../readers.ts';

/** Checks that the names of one container's ports differ, and warns about a `hostIP` without a `hostPort`. */
export function checkPorts(container: SchemaNode, report: PodReport): void {
  const names = new Set<string>();
  for (const [index, port] of entriesAt(container, 'ports')) {
    const name = textAt(port, 'name');
    if (name !== undefined && names.has(name)) {
      const message = `expected names that differ, found ${found(name)} again`;
      report.refuse(['ports', index, 'name'], 'DuplicateEntry', message);
    }
    if (name !== undefined) names.add(name);
    if (textAt(port, 'hostIP') !== undefined && (numberAt(port, 'hostPort') ?? 0) === 0) {
      report.warn(['ports', index, 'hostIP'], 'has no effect without hostPort');
    }
  }
}

type PlacedPort = {
  readonly list: string;
  readonly container: number;
  readonly index: number;
  readonly port: SchemaNode;
};

/** Checks the ports of all containers of a Pod against each other. */
export function checkPodPorts(spec: SchemaNode, report: PodReport, { hostNetwork }: Pod): void {
  const ports = [...portsOf(spec, 'initContainers'), ...portsOf(spec, 'containers')];
  checkHostPorts(ports, hostNetwork, report);
  warnOfSamePorts(ports, report);
  warnOfSameNames(ports, report);
}

function portsOf(spec: SchemaNode, list: string): PlacedPort[] {
  return entriesAt(spec, list).flatMap(([container, node]) =>
    entriesAt(node, 'ports').map(([index, port]) => ({ list, container, index, port })),
  );
}

function checkHostPorts(ports: readonly PlacedPort[], hostNetwork: boolean, report: PodReport): void {
  const taken = new Set<string>();
  for (const one of ports) {
    const hostPort = numberAt(one.port, 'hostPort') ?? 0;
    if (hostPort === 0) continue;
    const place = [...placeOf(one), 'hostPort'];
    // Init containers run one at a time, so each has all ports of the host.
    const scope = one.list === 'containers' ? '' : String(one.container);
    const key = `${scope} ${protocolOf(one)} ${textAt(one.port, 'hostIP') ?? ''} ${hostPort}`;
    if (taken.has(key))
      report.refuse(place, 'DuplicateEntry', `expected host ports that differ, found ${hostPort} again`);
    taken.add(key);
    const port = numberAt(one.port, 'containerPort');
    if (hostNetwork && one.list === 'containers' && port !== hostPort) {
      report.refuse(
        place,
        'OutOfRange',
        `expected ${port}, the containerPort, because hostNetwork is true, found ${hostPort}`,
      );
    }
  }
}

/** Limits the time of the check: a port is compared with at most this many earlier ports of the same number and protocol. */
const maxCompared = 100;

function warnOfSamePorts(ports: readonly PlacedPort[], report: PodReport): void {
  const seen = new Map<string, PlacedPort[]>();
  for (const one of ports) {
    const number = numberAt(one.port, 'containerPort');
    if (number === undefined) continue;
    const key = `${number} ${protocolOf(one)}`;
    const others = seen.get(key) ?? [];
    const other = others.find((earlier) => overlaps(one.port, earlier.port));
    if (other !== undefined) {
      report.warn(placeOf(one), `port ${number} is also a port of ${other.list}[${other.container}]`);
    }
    if (others.length < maxCompared) others.push(one);
    seen.set(key, others);
  }
}

/** Whether two ports of the same number and protocol are the same port of the Pod, or may conflict on the host. */
function overlaps(a: SchemaNode, b: SchemaNode): boolean {
  const [portA, portB] = [numberAt(a, 'hostPort') ?? 0, numberAt(b, 'hostPort') ?? 0];
  const [ipA, ipB] = [textAt(a, 'hostIP') ?? '', textAt(b, 'hostIP') ?? ''];
  if (portA === 0 || portB === 0) return true;
  return portA === portB && (ipA === ipB || (ipA === '') !== (ipB === ''));
}

function warnOfSameNames(ports: readonly PlacedPort[], report: PodReport): void {
  const seen = new Map<string, PlacedPort>();
  for (const one of ports) {
    const name = textAt(one.port, 'name');
    if (name === undefined) continue;
    const other = seen.get(name);
    if (other === undefined) seen.set(name, one);
    else {
      const where = `${other.list}[${other.container}]`;
      report.warn(
        [...placeOf(one), 'name'],
        `${found(name)} is also a port of ${where}, which a Service or probe takes`,
      );
    }
  }
}

function placeOf({ list, container, index }: PlacedPort): (string | number)[] {
  return [list, container, 'ports', index];
}

function protocolOf({ port }: PlacedPort): string {
  return textAt(port, 'protocol') ?? 'TCP';
}
