import { found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { formats, hasFormat } from '../formats.ts';
import type { Pod } from '../pod.ts';
import type { PodReport } from '../podReport.ts';
import { entriesAt, givenOf, isGiven, listAt, nodeAt, numberAt, textAt } from '../readers.ts';
import { checkInitContainers } from './containerRules.ts';
import { isAddress } from './isAddress.ts';
import { checkAnnotations, checkLabels } from './labelRules.ts';
import { checkPodPorts } from './portRules.ts';
import { warnOfNodeLabel } from './schedulingRules.ts';

export function checkPodSpec(spec: SchemaNode, report: PodReport, pod: Pod): void {
  if (Array.isArray(spec['containers']) && spec['containers'].length === 0) {
    report.refuse(['containers'], 'Required', 'expected at least one container, found an empty list');
  }
  if (listAt(spec, 'ephemeralContainers').length > 0) {
    report.refuse(['ephemeralContainers'], 'ForbiddenField', 'not allowed in a template; remove it');
  }
  checkInitContainers(spec, report);
  checkPodPorts(spec, report, pod);
  checkHostAccess(spec, report);
  checkDns(spec, report);
  checkNodeSelectorLabels(spec, report);
  warnOfGrace(spec, report);
  warnOfEmptySecrets(spec, report);
}

function warnOfGrace(spec: SchemaNode, report: PodReport): void {
  const seconds = numberAt(spec, 'terminationGracePeriodSeconds') ?? 0;
  if (seconds >= 0) return;
  report.warn(['terminationGracePeriodSeconds'], `expected 0 or more, found ${seconds}, which counts as 1`);
}

/** Checks the fields with which the Pod uses namespaces of its host, such as `hostPID`. */
function checkHostAccess(spec: SchemaNode, report: PodReport): void {
  if (spec['shareProcessNamespace'] === true && spec['hostPID'] === true) {
    report.refuse(['shareProcessNamespace'], 'ForbiddenField', 'not allowed with hostPID: true');
  }
  if (spec['hostUsers'] === false) {
    for (const field of ['hostPID', 'hostIPC', 'hostNetwork'].filter((name) => spec[name] === true)) {
      report.refuse([field], 'ForbiddenField', 'not allowed with hostUsers: false');
    }
  }
  if (!isGiven(spec['hostnameOverride'])) return;
  for (const field of ['hostNetwork', 'setHostnameAsFQDN'].filter((name) => spec[name] === true)) {
    report.refuse(['hostnameOverride'], 'ForbiddenField', `not allowed with ${field}: true`);
  }
}

const maxServers = 3;
const maxSearches = 32;

function checkDns(spec: SchemaNode, report: PodReport): void {
  const config = nodeAt(spec, 'dnsConfig');
  const servers = listAt(config, 'nameservers');
  if (spec['dnsPolicy'] === 'None' && servers.length === 0) {
    const message = 'expected at least one name server, because dnsPolicy is None, found nothing';
    report.refuse(['dnsConfig', 'nameservers'], 'Required', message);
  }
  for (const [field, most] of [
    ['nameservers', maxServers],
    ['searches', maxSearches],
  ] as const) {
    const { length } = listAt(config, field);
    if (length > most)
      report.refuse(['dnsConfig', field], 'TooMany', `expected at most ${most} entries, found ${length}`);
  }
  for (const [index, server] of servers.entries())
    checkAddress(['dnsConfig', 'nameservers', index], server, report);
  for (const [index, alias] of entriesAt(spec, 'hostAliases')) checkAlias(index, alias, report);
}

function checkAlias(index: number, alias: SchemaNode, report: PodReport): void {
  checkAddress(['hostAliases', index, 'ip'], alias['ip'], report);
  for (const [at, name] of listAt(alias, 'hostnames').entries()) {
    if (typeof name === 'string' && !hasFormat(name, 'subdomain')) {
      const message = `expected ${formats.subdomain.text}, found ${found(name)}`;
      report.refuse(['hostAliases', index, 'hostnames', at], 'InvalidFormat', message);
    }
  }
}

function checkAddress(place: readonly (string | number)[], value: unknown, report: PodReport): void {
  if (typeof value !== 'string' || isAddress(value)) return;
  report.refuse(place, 'InvalidFormat', `expected an IP address such as 10.0.0.10, found ${found(value)}`);
}

function checkNodeSelectorLabels(spec: SchemaNode, report: PodReport): void {
  checkLabels(nodeAt(spec, 'nodeSelector'), ['nodeSelector'], report);
  for (const key of Object.keys(nodeAt(spec, 'nodeSelector')))
    warnOfNodeLabel(key, ['nodeSelector', key], report);
}

export function checkPodMetadata(template: SchemaNode, report: PodReport): void {
  const metadata = nodeAt(template, 'metadata');
  const labels = nodeAt(metadata, 'labels');
  checkLabels(labels, ['metadata', 'labels'], report);
  checkOwnedLabels(labels, report);
  report.within('metadata', () => checkAnnotations(metadata, report));
  for (const key of Object.keys(nodeAt(metadata, 'annotations'))) {
    const instead = oldAnnotations.get(key);
    if (instead !== undefined)
      report.warn(['metadata', 'annotations', key], `has no effect; write ${instead}`);
  }
}

/** The Pod labels in which the API server writes the UID and the name of the Job. */
const ownedLabels: readonly string[] = ['controller-uid', 'job-name'].flatMap((name) => [
  name,
  `batch.kubernetes.io/${name}`,
]);

/**
 * Refuses Pod labels that a user copied from a running Job. Their values name that Job, so the API server would refuse every
 * other Job of the template.
 */
function checkOwnedLabels(labels: SchemaNode, report: PodReport): void {
  for (const key of ownedLabels.filter((name) => labels[name] !== undefined && labels[name] !== null)) {
    const message = `expected no label that Kubernetes sets for each Job, found ${found(labels[key])}; remove the label`;
    report.refuse(['metadata', 'labels', key], 'ForbiddenField', message);
  }
}

const oldAnnotations: ReadonlyMap<string, string> = new Map([
  ['scheduler.alpha.kubernetes.io/critical-pod', 'priorityClassName'],
  ['security.alpha.kubernetes.io/sysctls', 'securityContext.sysctls'],
  ['security.alpha.kubernetes.io/unsafe-sysctls', 'securityContext.sysctls'],
]);

function warnOfEmptySecrets(spec: SchemaNode, report: PodReport): void {
  for (const [index, secret] of entriesAt(spec, 'imagePullSecrets')) {
    if (textAt(secret, 'name') === undefined) report.warn(['imagePullSecrets', index, 'name'], 'is empty');
  }
}

const maxId = 2_147_483_647;

export function checkPodSecurity(context: SchemaNode, report: PodReport): void {
  for (const [index, group] of listAt(context, 'supplementalGroups').entries()) {
    if (typeof group === 'number' && !(group >= 0 && group <= maxId)) {
      report.refuse(
        ['supplementalGroups', index],
        'OutOfRange',
        `expected a group from 0 to ${maxId}, found ${group}`,
      );
    }
  }
  const names = new Set<string>();
  for (const [index, sysctl] of entriesAt(context, 'sysctls')) {
    const name = textAt(sysctl, 'name');
    if (name === undefined) continue;
    if (names.has(name)) {
      report.refuse(
        ['sysctls', index, 'name'],
        'DuplicateEntry',
        `expected names that differ, found ${found(name)} again`,
      );
    }
    names.add(name);
  }
}

/** Checks that an entry of `resourceClaims` names a ResourceClaim or a ResourceClaimTemplate, and not both. */
export function checkPodClaim(claim: SchemaNode, report: PodReport): void {
  const given = givenOf(claim, ['resourceClaimName', 'resourceClaimTemplateName']);
  if (given.length === 1) return;
  const amount = given.length === 0 ? 'neither' : 'both';
  const code = given.length === 0 ? 'Required' : 'ForbiddenField';
  report.refuse([], code, `expected resourceClaimName or resourceClaimTemplateName, found ${amount}`);
}
