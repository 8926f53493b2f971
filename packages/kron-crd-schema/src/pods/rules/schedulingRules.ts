import { found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { formats, hasFormat } from '../formats.ts';
import type { PodReport } from '../podReport.ts';
import { checkLabels } from './labelRules.ts';
import { entriesAt, isGiven, listAt, nodeAt, textAt } from '../readers.ts';

export function checkToleration(toleration: SchemaNode, report: PodReport): void {
  const { effect, tolerationSeconds } = toleration;
  const operator = textAt(toleration, 'operator') ?? 'Equal';
  if (textAt(toleration, 'key') === undefined && operator !== 'Exists') {
    report.refuse(
      ['operator'],
      'UnknownValue',
      `expected Exists, because key is empty, found ${found(operator)}`,
    );
  }
  if (isGiven(tolerationSeconds) && effect !== 'NoExecute') {
    report.refuse(
      ['effect'],
      'UnknownValue',
      `expected NoExecute, because tolerationSeconds is set, found ${found(effect)}`,
    );
  }
  checkTolerationValue(textAt(toleration, 'value'), operator, report);
}

function checkTolerationValue(value: string | undefined, operator: string, report: PodReport): void {
  if (value === undefined) return;
  if (operator === 'Exists') {
    report.refuse(['value'], 'ForbiddenField', 'not allowed with operator: Exists; remove it');
  } else if (operator === 'Equal' && !hasFormat(value, 'labelValue')) {
    const message = `expected ${formats.labelValue.text}, found ${found(value)}`;
    report.refuse(['value'], 'InvalidFormat', message);
  }
}

/** Checks a requirement on the labels of nodes. */
export function checkNodeRequirement(requirement: SchemaNode, report: PodReport): void {
  checkValues(requirement, report);
  const { operator } = requirement;
  const values = listAt(requirement, 'values');
  if ((operator === 'Gt' || operator === 'Lt') && values.length !== 1) {
    report.refuse(
      ['values'],
      'Required',
      `expected one value with operator: ${operator}, found ${values.length}`,
    );
  }
}

/** Checks a requirement on the labels of other objects. */
export function checkLabelRequirement(requirement: SchemaNode, report: PodReport): void {
  checkValues(requirement, report);
  checkLabelValues(requirement, report);
}

/** Checks the number of `values`: `In` and `NotIn` need at least one, `Exists` and `DoesNotExist` allow none. */
function checkValues(requirement: SchemaNode, report: PodReport): void {
  const { operator } = requirement;
  const values = listAt(requirement, 'values');
  if ((operator === 'In' || operator === 'NotIn') && values.length === 0) {
    report.refuse(
      ['values'],
      'Required',
      `expected at least one value with operator: ${operator}, found nothing`,
    );
  }
  if ((operator === 'Exists' || operator === 'DoesNotExist') && values.length > 0) {
    report.refuse(['values'], 'ForbiddenField', `not allowed with operator: ${operator}; remove it`);
  }
}

export function checkNodeSelector(selector: SchemaNode, report: PodReport): void {
  if (Array.isArray(selector['nodeSelectorTerms']) && selector['nodeSelectorTerms'].length === 0) {
    report.refuse(['nodeSelectorTerms'], 'Required', 'expected at least one term, found an empty list');
  }
  for (const [index, term] of entriesAt(selector, 'nodeSelectorTerms')) {
    report.within('nodeSelectorTerms', () => report.within(index, () => checkTermValues(term, report)));
  }
}

function checkTermValues(term: SchemaNode, report: PodReport): void {
  report.within('matchExpressions', () => {
    for (const [index, requirement] of entriesAt(term, 'matchExpressions'))
      report.within(index, () => checkLabelValues(requirement, report));
  });
}

function checkLabelValues(requirement: SchemaNode, report: PodReport): void {
  for (const [index, value] of listAt(requirement, 'values').entries()) {
    if (typeof value === 'string' && !hasFormat(value, 'labelValue')) {
      const message = `expected ${formats.labelValue.text}, found ${found(value)}`;
      report.refuse(['values', index], 'InvalidFormat', message);
    }
  }
}

export function checkNodeTerm(term: SchemaNode, report: PodReport): void {
  for (const [index, { key }] of entriesAt(term, 'matchExpressions')) {
    const place = ['matchExpressions', index, 'key'];
    if (typeof key === 'string' && !hasFormat(key, 'qualifiedName')) {
      report.refuse(place, 'InvalidFormat', `expected ${formats.qualifiedName.text}, found ${found(key)}`);
    }
    warnOfNodeLabel(key, place, report);
  }
  for (const [index, requirement] of entriesAt(term, 'matchFields')) {
    report.within('matchFields', () => report.within(index, () => checkNodeField(requirement, report)));
  }
}

/** Checks a requirement on a field of nodes. The only field that Kubernetes knows is metadata.name. */
function checkNodeField({ key, operator, values }: SchemaNode, report: PodReport): void {
  if (typeof key === 'string' && key !== 'metadata.name') {
    report.refuse(['key'], 'UnknownValue', `expected metadata.name, found ${found(key)}`);
  }
  if (operator === 'In' || operator === 'NotIn') {
    if (Array.isArray(values) && values.length === 1) return;
    report.refuse(['values'], 'Required', `expected one value with operator: ${operator}`);
  } else if (typeof operator === 'string') {
    report.refuse(['operator'], 'UnknownValue', `expected In or NotIn, found ${found(operator)}`);
  }
}

/** Checks the namespaces of a term of a Pod affinity, and warns if the term matches no Pod. */
export function checkAffinityTerm(term: SchemaNode, report: PodReport): void {
  if (!isGiven(term['labelSelector'])) report.warn(['labelSelector'], 'without it, the term matches no Pod');
  for (const [index, name] of listAt(term, 'namespaces').entries()) {
    if (typeof name === 'string' && !hasFormat(name, 'label')) {
      const message = `expected ${formats.label.text}, found ${found(name)}`;
      report.refuse(['namespaces', index], 'InvalidFormat', message);
    }
  }
}

export function checkSpread(constraint: SchemaNode, report: PodReport): void {
  if (isGiven(constraint['minDomains']) && constraint['whenUnsatisfiable'] !== 'DoNotSchedule') {
    report.refuse(['minDomains'], 'ForbiddenField', 'only allowed with whenUnsatisfiable: DoNotSchedule');
  }
  if (!isGiven(constraint['labelSelector'])) {
    report.warn(['labelSelector'], 'without it, the constraint matches no Pod');
  }
  warnOfNodeLabel(constraint['topologyKey'], ['topologyKey'], report);
  if (listAt(constraint, 'matchLabelKeys').length > 0 && !isGiven(constraint['labelSelector'])) {
    report.refuse(['matchLabelKeys'], 'ForbiddenField', 'only allowed with labelSelector');
  }
}

export function checkLabelSelector(selector: SchemaNode, report: PodReport): void {
  checkLabels(nodeAt(selector, 'matchLabels'), ['matchLabels'], report);
}

/** Old labels of nodes, and the labels that replace them in Kubernetes. */
const oldNodeLabels: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'kubernetes.io/arch',
  'beta.kubernetes.io/os': 'kubernetes.io/os',
  'failure-domain.beta.kubernetes.io/region': 'topology.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone': 'topology.kubernetes.io/zone',
  'beta.kubernetes.io/instance-type': 'node.kubernetes.io/instance-type',
  'node-role.kubernetes.io/master': 'node-role.kubernetes.io/control-plane',
};

export function warnOfNodeLabel(key: unknown, place: readonly (string | number)[], report: PodReport): void {
  if (typeof key !== 'string' || !Object.hasOwn(oldNodeLabels, key)) return;
  report.warn(place, `the label ${key} is deprecated; write ${oldNodeLabels[key]}`);
}
