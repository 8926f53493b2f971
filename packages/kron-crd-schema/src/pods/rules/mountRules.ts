import { found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import type { Pod } from '../pod.ts';
import type { PodReport } from '../podReport.ts';
import { entriesAt, isGiven, nodeAt, textAt } from '../readers.ts';
import { noVolume } from './envRules.ts';

/** Checks the volume mounts and devices of a container. */
export function checkMounts(container: SchemaNode, report: PodReport, pod: Pod): void {
  const isPrivileged = nodeAt(container, 'securityContext')['privileged'] === true;
  for (const [index, mount] of entriesAt(container, 'volumeMounts')) {
    report.within('volumeMounts', () =>
      report.within(index, () => checkMount(mount, isPrivileged, report, pod)),
    );
  }
  for (const [index, device] of entriesAt(container, 'volumeDevices')) {
    report.within('volumeDevices', () => report.within(index, () => checkDevice(device, report, pod)));
  }
  checkDeviceNames(container, report);
}

function checkMount(mount: SchemaNode, isPrivileged: boolean, report: PodReport, pod: Pod): void {
  const name = textAt(mount, 'name');
  if (name !== undefined && !pod.volumes.has(name))
    report.refuse(['name'], 'UnknownValue', noVolume(name, pod));
  if (textAt(mount, 'subPath') !== undefined && textAt(mount, 'subPathExpr') !== undefined) {
    report.refuse(
      ['subPathExpr'],
      'ForbiddenField',
      'expected subPath or subPathExpr, found both; remove one of them',
    );
  }
  if (mount['mountPropagation'] === 'Bidirectional' && !isPrivileged) {
    report.refuse(
      ['mountPropagation'],
      'ForbiddenField',
      'Bidirectional is only allowed in a privileged container',
    );
  }
  const recursive = textAt(mount, 'recursiveReadOnly');
  if (recursive !== 'Enabled' && recursive !== 'IfPossible') return;
  if (mount['readOnly'] !== true) {
    report.refuse(['recursiveReadOnly'], 'ForbiddenField', 'only allowed with readOnly: true');
  }
  if (isGiven(mount['mountPropagation']) && mount['mountPropagation'] !== 'None') {
    report.refuse(['recursiveReadOnly'], 'ForbiddenField', 'only allowed with mountPropagation: None');
  }
}

const blockSources = new Set(['persistentVolumeClaim', 'ephemeral']);

function checkDevice(device: SchemaNode, report: PodReport, pod: Pod): void {
  const name = textAt(device, 'name');
  if (name === undefined) return;
  const kinds = pod.volumes.get(name);
  if (kinds === undefined) report.refuse(['name'], 'UnknownValue', noVolume(name, pod));
  else if (!kinds.some((kind) => blockSources.has(kind))) {
    const message = `expected a persistentVolumeClaim or an ephemeral volume, found ${found(name)}, a ${kinds.join(' and ')}`;
    report.refuse(['name'], 'UnknownValue', message);
  }
}

/** Checks that no volume is both mounted and a device, and that none is a device twice. */
function checkDeviceNames(container: SchemaNode, report: PodReport): void {
  const mounts = entriesAt(container, 'volumeMounts').map(([, mount]) => mount);
  const mounted = new Set(mounts.flatMap((mount) => textAt(mount, 'name') ?? []));
  const paths = new Set(mounts.flatMap((mount) => textAt(mount, 'mountPath') ?? []));
  const seen = new Set<string>();
  for (const [index, device] of entriesAt(container, 'volumeDevices')) {
    const name = textAt(device, 'name');
    const path = textAt(device, 'devicePath');
    const place = ['volumeDevices', index] as const;
    if (name !== undefined && seen.has(name)) {
      report.refuse(
        [...place, 'name'],
        'DuplicateEntry',
        `expected volumes that differ, found ${found(name)} again`,
      );
    } else if (name !== undefined && mounted.has(name)) {
      report.refuse(
        [...place, 'name'],
        'DuplicateEntry',
        `the volume ${found(name)} is in volumeMounts as well`,
      );
    }
    if (path !== undefined && paths.has(path)) {
      report.refuse(
        [...place, 'devicePath'],
        'DuplicateEntry',
        `the path ${found(path)} is in volumeMounts as well`,
      );
    }
    if (name !== undefined) seen.add(name);
  }
}
