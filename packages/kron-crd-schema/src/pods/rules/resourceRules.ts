import { found } from 'kron-core';
import { nearestHint } from '../../issues/expectedText.ts';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { warnOfRounding } from '../fieldIssues.ts';
import { hasFormat } from '../formats.ts';
import type { Pod } from '../pod.ts';
import type { PodReport } from '../podReport.ts';
import { parseQuantity } from '../quantity.ts';
import { entriesAt, nodeAt, textAt } from '../readers.ts';

const standard = ['cpu', 'memory', 'ephemeral-storage'];
const inBytes = new Set(['memory', 'ephemeral-storage']);
const one = 1_000_000_000n;

/** Checks names and amounts of limits and requests, and that no request is above its limit. */
export function checkResources(resources: SchemaNode, report: PodReport, pod: Pod): void {
  const limits = nodeAt(resources, 'limits');
  const requests = nodeAt(resources, 'requests');
  for (const list of ['limits', 'requests'] as const) {
    for (const [name, value] of Object.entries(nodeAt(resources, list))) {
      report.within(list, () => checkAmount(name, value, report));
    }
  }
  for (const [name, value] of Object.entries(requests)) checkRequest(name, value, limits[name], report);
  const all = [...Object.keys(limits), ...Object.keys(requests)];
  if (all.some(isHugePages) && !all.some((name) => name === 'cpu' || name === 'memory')) {
    report.refuse([], 'Required', 'expected cpu or memory as well as hugepages, found neither');
  }
  checkClaims(resources, report, pod);
}

function checkAmount(name: string, value: unknown, report: PodReport): void {
  if (!isResource(name)) {
    const message = `expected cpu, memory, ephemeral-storage or a resource such as example.com/gpu${nearestHint(name, standard)}`;
    report.refuse([name], 'UnknownValue', message);
  }
  warnOfRounding(name, value, report);
  const amount = parseQuantity(value);
  if (amount === undefined) return;
  if (amount < 0n) report.refuse([name], 'OutOfRange', `expected 0 or more, found ${found(value)}`);
  const isFraction = amount % one !== 0n;
  if (isFraction && isExtended(name)) {
    report.refuse([name], 'OutOfRange', `expected a whole number, found ${found(value)}`);
  }
  if (isFraction && inBytes.has(name)) {
    report.warn([name], `${found(value)} is a fraction of a byte: m means thousandths, write M or Mi`);
  }
}

function checkRequest(name: string, value: unknown, limit: unknown, report: PodReport): void {
  const request = parseQuantity(value);
  const most = parseQuantity(limit);
  if (request === undefined) return;
  const isFixed = isHugePages(name) || isExtended(name);
  if (most === undefined) {
    if (isFixed && limit === undefined) {
      report.refuse(['limits', name], 'Required', `expected ${found(value)} as in requests, found nothing`);
    }
  } else if (isFixed && request !== most) {
    report.refuse(
      ['requests', name],
      'OutOfRange',
      `expected ${found(limit)} as in limits, found ${found(value)}`,
    );
  } else if (request > most) {
    report.refuse(
      ['requests', name],
      'OutOfRange',
      `expected at most the limit ${found(limit)}, found ${found(value)}`,
    );
  }
}

function isResource(name: string): boolean {
  if (!name.includes('/')) return standard.includes(name) || isHugePages(name);
  return isNative(name) ? hasFormat(name, 'qualifiedName') : isExtended(name);
}

function isHugePages(name: string): boolean {
  return name.startsWith('hugepages-');
}

/** Whether Kubernetes itself defines a resource. */
function isNative(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/');
}

/** Whether a device plugin or an administrator provides a resource. */
function isExtended(name: string): boolean {
  return !isNative(name) && !name.startsWith('requests.') && hasFormat(`requests.${name}`, 'qualifiedName');
}

function checkClaims(resources: SchemaNode, report: PodReport, { claims }: Pod): void {
  for (const [index, claim] of entriesAt(resources, 'claims')) {
    const name = textAt(claim, 'name');
    if (name === undefined || claims.has(name)) continue;
    const message = `no entry of resourceClaims is named ${found(name)}; add it to the Pod`;
    report.refuse(['claims', index, 'name'], 'UnknownValue', message);
  }
}
