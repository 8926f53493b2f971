import { closestName, found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import type { Pod } from '../pod.ts';
import type { PodReport } from '../podReport.ts';
import { isGiven, nodeAt, textAt } from '../readers.ts';
import { checkOneOf } from './oneOf.ts';
import { checkFieldRef, checkResourceRef, envFields } from './referenceRules.ts';

const sources = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef'];

export function checkEnvVar(variable: SchemaNode, report: PodReport): void {
  if (!isGiven(variable['valueFrom'])) return;
  if (textAt(variable, 'value') !== undefined) {
    report.refuse(
      ['valueFrom'],
      'ForbiddenField',
      'expected value or valueFrom, found both; remove one of them',
    );
  }
}

export function checkEnvSource(source: SchemaNode, report: PodReport, pod: Pod): void {
  checkOneOf(source, sources, 'source', report);
  checkFieldRef(source, envFields, report);
  checkResourceRef(source, false, report);
  const volume = textAt(nodeAt(source, 'fileKeyRef'), 'volumeName');
  if (volume === undefined) return;
  const kinds = pod.volumes.get(volume);
  if (kinds === undefined) report.refuse(['fileKeyRef', 'volumeName'], 'UnknownValue', noVolume(volume, pod));
  else if (!kinds.includes('emptyDir')) {
    report.refuse(
      ['fileKeyRef', 'volumeName'],
      'UnknownValue',
      `expected an emptyDir, found ${found(volume)}, a ${kinds.join(' and ')}`,
    );
  }
}

export function checkEnvFrom(source: SchemaNode, report: PodReport): void {
  checkOneOf(source, ['configMapRef', 'secretRef'], 'source', report);
}

/** The message about a volume that the Pod does not have. */
export function noVolume(name: string, { volumes }: Pod): string {
  const known = [...volumes.keys()].slice(0, maxCompared);
  const near = closestName(name, known);
  if (near !== undefined) return `no volume is named ${found(name)}; did you mean ${near}?`;
  const named = known.slice(0, maxNamed).join(', ');
  const more = volumes.size > maxNamed ? ` and ${volumes.size - maxNamed} more` : '';
  const text = named === '' ? 'the Pod has no volumes' : `the volumes are ${named}${more}`;
  return `no volume is named ${found(name)}; ${text}: add it to spec.volumes of the Pod`;
}

/** Maximum number of volumes whose names are compared with an unknown name, to propose the closest one. */
const maxCompared = 100;
const maxNamed = 8;
