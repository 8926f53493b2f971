import { found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { formats, hasFormat } from '../formats.ts';
import type { Pod } from '../pod.ts';
import type { PodReport } from '../podReport.ts';
import { entriesAt, givenOf, isGiven, listAt, nodeAt, textAt } from '../readers.ts';
import { checkMounts } from './mountRules.ts';
import { checkPorts } from './portRules.ts';
import { checkProbes } from './probeRules.ts';

export function checkContainer(container: SchemaNode, report: PodReport, pod: Pod): void {
  checkPorts(container, report);
  checkMounts(container, report, pod);
  checkProbes(container, report);
  checkRestartRules(container, report);
  checkResizePolicy(container, report, pod);
}

function checkRestartRules(container: SchemaNode, report: PodReport): void {
  const rules = listAt(container, 'restartPolicyRules');
  if (rules.length === 0) return;
  if (!isGiven(container['restartPolicy'])) {
    report.refuse(
      ['restartPolicy'],
      'Required',
      'expected Never, OnFailure or Always, because restartPolicyRules is set, found nothing',
    );
  }
  for (const [index, rule] of entriesAt(container, 'restartPolicyRules')) {
    if (!isGiven(rule['exitCodes'])) {
      report.refuse(
        ['restartPolicyRules', index, 'exitCodes'],
        'Required',
        'expected exit codes, found nothing',
      );
    }
  }
}

function checkResizePolicy(container: SchemaNode, report: PodReport, { restartPolicy }: Pod): void {
  const seen = new Set<unknown>();
  for (const [index, policy] of entriesAt(container, 'resizePolicy')) {
    const { resourceName } = policy;
    if (seen.has(resourceName)) {
      const message = `expected resources that differ, found ${found(resourceName)} again`;
      report.refuse(['resizePolicy', index, 'resourceName'], 'DuplicateEntry', message);
    }
    seen.add(resourceName);
    if (restartPolicy === 'Never' && policy['restartPolicy'] === 'RestartContainer') {
      const message =
        'expected NotRequired, because restartPolicy of the Pod is Never, found "RestartContainer"';
      report.refuse(['resizePolicy', index, 'restartPolicy'], 'UnknownValue', message);
    }
  }
}

const ofSidecars = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'];

/** Checks that init containers have no forbidden fields, and that no container has the name of an init container. */
export function checkInitContainers(spec: SchemaNode, report: PodReport): void {
  const names = new Set(
    entriesAt(spec, 'containers').flatMap(([, container]) => textAt(container, 'name') ?? []),
  );
  for (const [index, container] of entriesAt(spec, 'initContainers')) {
    const place = ['initContainers', index] as const;
    const name = textAt(container, 'name');
    if (name !== undefined && names.has(name)) {
      const message = `expected names that differ, found ${found(name)}, which is in containers as well`;
      report.refuse([...place, 'name'], 'DuplicateEntry', message);
    }
    if (container['restartPolicy'] === 'Always') continue;
    for (const field of givenOf(container, ofSidecars)) {
      const message = 'not allowed in an init container without restartPolicy: Always; remove it';
      report.refuse([...place, field], 'ForbiddenField', message);
    }
    checkInitResize(container, place, report);
  }
}

function checkInitResize(
  container: SchemaNode,
  place: readonly (string | number)[],
  report: PodReport,
): void {
  for (const [index, policy] of entriesAt(container, 'resizePolicy')) {
    if (policy['restartPolicy'] === 'RestartContainer') {
      const message = 'expected NotRequired in an init container, found "RestartContainer"';
      report.refuse([...place, 'resizePolicy', index, 'restartPolicy'], 'UnknownValue', message);
    }
  }
}

export function checkSecurityContext(context: SchemaNode, report: PodReport, { ownUsers }: Pod): void {
  if (context['allowPrivilegeEscalation'] === false) {
    if (context['privileged'] === true) {
      report.refuse(
        ['allowPrivilegeEscalation'],
        'ForbiddenField',
        'false is not allowed with privileged: true',
      );
    }
    if (listAt(nodeAt(context, 'capabilities'), 'add').includes('CAP_SYS_ADMIN')) {
      report.refuse(
        ['allowPrivilegeEscalation'],
        'ForbiddenField',
        'false is not allowed with the capability CAP_SYS_ADMIN',
      );
    }
  }
  if (context['procMount'] === 'Unmasked' && !ownUsers) {
    report.refuse(['procMount'], 'ForbiddenField', 'Unmasked is only allowed with hostUsers: false');
  }
}

/** Checks a profile of seccomp or AppArmor. */
export function checkProfile(profile: SchemaNode, report: PodReport): void {
  const path = profile['localhostProfile'];
  if (profile['type'] === 'Localhost' && !isGiven(path)) {
    report.refuse(
      ['localhostProfile'],
      'Required',
      'expected a profile, because type is Localhost, found nothing',
    );
  }
  if (profile['type'] !== 'Localhost' && isGiven(path)) {
    report.refuse(['localhostProfile'], 'ForbiddenField', 'only allowed with type: Localhost');
  }
}

export function checkSeccompProfile(profile: SchemaNode, report: PodReport): void {
  checkProfile(profile, report);
  const path = textAt(profile, 'localhostProfile');
  if (path === undefined || hasFormat(path, 'relativePath')) return;
  const message = `expected ${formats.relativePath.text}, found ${found(path)}`;
  report.refuse(['localhostProfile'], 'InvalidFormat', message);
}
