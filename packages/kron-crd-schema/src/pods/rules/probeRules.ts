import { found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { hasFormat } from '../formats.ts';
import type { Pod } from '../pod.ts';
import type { PodReport } from '../podReport.ts';
import { isGiven, listAt, nodeAt, numberAt } from '../readers.ts';
import { checkOneOf } from './oneOf.ts';

export function checkProbe(probe: SchemaNode, report: PodReport): void {
  checkOneOf(probe, ['exec', 'httpGet', 'tcpSocket', 'grpc'], 'kind of probe', report);
}

/** Checks fields that only some kinds of probes allow: a `successThreshold` above 1 and a grace period. */
export function checkProbes(container: SchemaNode, report: PodReport): void {
  for (const field of ['livenessProbe', 'startupProbe']) {
    const threshold = numberAt(nodeAt(container, field), 'successThreshold') ?? 1;
    if (threshold > 1) {
      report.refuse([field, 'successThreshold'], 'OutOfRange', `expected 1, found ${threshold}`);
    }
  }
  if (isGiven(nodeAt(container, 'readinessProbe')['terminationGracePeriodSeconds'])) {
    const message = 'not allowed in a readinessProbe, which ends no container; remove it';
    report.refuse(['readinessProbe', 'terminationGracePeriodSeconds'], 'ForbiddenField', message);
  }
}

export function checkExec(action: SchemaNode, report: PodReport): void {
  if (listAt(action, 'command').length > 0) return;
  report.refuse(['command'], 'Required', 'expected a command, found nothing');
}

/** Checks the port of an action, which is a number or a name. */
export function checkPort({ port }: SchemaNode, report: PodReport): void {
  if (typeof port === 'number' && !(port >= 1 && port <= 65_535)) {
    report.refuse(['port'], 'OutOfRange', `expected a whole number from 1 to 65535, found ${port}`);
  }
  if (typeof port === 'string' && !hasFormat(port, 'portName')) {
    const isNumber = /^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535;
    const hint = isNumber ? `; write ${port} without quotes` : '';
    report.refuse(
      ['port'],
      'InvalidFormat',
      `expected a number or the name of a port, found ${found(port)}${hint}`,
    );
  }
}

const handlers = ['exec', 'httpGet', 'tcpSocket', 'sleep'];

export function checkLifecycle(lifecycle: SchemaNode, report: PodReport, { graceSeconds }: Pod): void {
  for (const field of ['postStart', 'preStop']) {
    if (!isGiven(lifecycle[field])) continue;
    const handler = nodeAt(lifecycle, field);
    report.within(field, () => checkOneOf(handler, handlers, 'handler', report));
    const seconds = numberAt(nodeAt(handler, 'sleep'), 'seconds') ?? 0;
    if (seconds < 0 || seconds > graceSeconds) {
      const message = `expected at most the ${graceSeconds}s of terminationGracePeriodSeconds, found ${seconds}`;
      report.refuse([field, 'sleep', 'seconds'], 'OutOfRange', message);
    }
  }
}
