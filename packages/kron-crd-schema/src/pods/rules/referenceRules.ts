import { found } from 'kron-core';
import { nearestHint } from '../../issues/expectedText.ts';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { hasFormat } from '../formats.ts';
import type { PodReport } from '../podReport.ts';
import { parseQuantity } from '../quantity.ts';
import { isGiven, nodeAt, textAt } from '../readers.ts';

/** The fields of a Pod that a file of a downward API volume can hold. */
export const volumeFields: readonly string[] = [
  'metadata.name',
  'metadata.namespace',
  'metadata.labels',
  'metadata.annotations',
  'metadata.uid',
];

/** The fields of a Pod that an environment variable can hold. */
export const envFields: readonly string[] = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];

const resources = ['cpu', 'memory', 'ephemeral-storage'].flatMap((name) => [
  `limits.${name}`,
  `requests.${name}`,
]);

export function checkFieldRef(node: SchemaNode, known: readonly string[], report: PodReport): void {
  const fieldRef = nodeAt(node, 'fieldRef');
  const path = textAt(fieldRef, 'fieldPath');
  if (path !== undefined && !isField(path, known)) {
    const message = `expected a field such as ${known[0]} or metadata.labels['app'], found ${found(path)}${nearestHint(path, known)}`;
    report.refuse(['fieldRef', 'fieldPath'], 'UnknownValue', message);
  }
  const version = textAt(fieldRef, 'apiVersion');
  if (version !== undefined && version !== 'v1') {
    report.refuse(['fieldRef', 'apiVersion'], 'UnknownValue', `expected v1, found ${found(version)}`);
  }
}

function isField(path: string, known: readonly string[]): boolean {
  if (known.includes(path)) return true;
  const match = /^metadata\.(labels|annotations)\['(.*)'\]$/.exec(path);
  if (match === null) return false;
  const [, map, key = ''] = match;
  return hasFormat(map === 'annotations' ? key.toLowerCase() : key, 'qualifiedName');
}

/** Checks the resource in `resourceFieldRef`. In a volume, the reference must also name the container. */
export function checkResourceRef(node: SchemaNode, isVolume: boolean, report: PodReport): void {
  const reference = nodeAt(node, 'resourceFieldRef');
  if (!isGiven(node['resourceFieldRef'])) return;
  if (isVolume && textAt(reference, 'containerName') === undefined) {
    report.refuse(
      ['resourceFieldRef', 'containerName'],
      'Required',
      'expected the name of a container, found nothing',
    );
  }
  const resource = textAt(reference, 'resource');
  if (
    resource !== undefined &&
    !resources.includes(resource) &&
    !/^(limits|requests)\.hugepages-/.test(resource)
  ) {
    const message = `expected a resource such as limits.memory, found ${found(resource)}${nearestHint(resource, resources)}`;
    report.refuse(['resourceFieldRef', 'resource'], 'UnknownValue', message);
    return;
  }
  checkDivisor(reference, resource, report);
}

const cpuUnits = ['', 'm'];
const otherUnits = ['', ...'k M G T P E Ki Mi Gi Ti Pi Ei'.split(' ')];

function checkDivisor({ divisor }: SchemaNode, resource: string | undefined, report: PodReport): void {
  if (resource === undefined || !isGiven(divisor) || divisor === '') return;
  const isCpu = resource.endsWith('.cpu');
  if (isDivisor(divisor, isCpu ? cpuUnits : otherUnits)) return;
  const expected = isCpu ? '1 or 1m' : '1 with a unit such as Mi';
  report.refuse(
    ['resourceFieldRef', 'divisor'],
    'UnknownValue',
    `expected ${expected}, found ${found(divisor)}`,
  );
}

/**
 * Whether the API server accepts a quantity as `divisor`: 0, which counts as absent, or 1 of a unit, such as `1Mi`. The API
 * server normalises `1024Ki` to `1Mi`, so it accepts this text, too. It does not normalise `+1` to `1`, and refuses it.
 */
function isDivisor(divisor: unknown, units: readonly string[]): boolean {
  const text = String(divisor);
  const amount = parseQuantity(divisor);
  if (amount === undefined || amount === 0n) return amount === 0n;
  if (/^\+?0*1\.?(?![.\d])/.test(text)) return units.some((unit) => text === `1${unit}`);
  const notation = notationOf(text);
  return units.some(
    (unit) => (unit === '' || notationOf(unit) === notation) && parseQuantity(`1${unit}`) === amount,
  );
}

/** The notation of a quantity. The API server keeps the notation when it normalises the quantity. */
function notationOf(text: string): 'binary' | 'exponent' | 'decimal' {
  if (text.endsWith('i')) return 'binary';
  return /[eE][-+\d]/.test(text) ? 'exponent' : 'decimal';
}
