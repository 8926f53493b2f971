import { found } from 'kron-core';
import type { SchemaNode } from '../../structure/schemaNode.ts';
import { volumeSources } from '../pod.ts';
import type { PodReport } from '../podReport.ts';
import { parseQuantity } from '../quantity.ts';
import { entriesAt, givenOf, isGiven, listAt, nodeAt, textAt } from '../readers.ts';
import { checkFieldRef, checkResourceRef, volumeFields } from './referenceRules.ts';
import { checkAtMostOne, checkOneOf } from './oneOf.ts';

/** The API server's warnings, by the kind of volume. */
const deprecated: Readonly<Record<string, string>> = {
  photonPersistentDisk: 'does not work since Kubernetes 1.16',
  gitRepo:
    'is deprecated, and disabled by default since Kubernetes 1.33; clone in an init container into an emptyDir',
  scaleIO: 'does not work since Kubernetes 1.22',
  flocker: 'does not work since Kubernetes 1.25',
  storageos: 'does not work since Kubernetes 1.25',
  quobyte: 'does not work since Kubernetes 1.25',
  glusterfs: 'does not work since Kubernetes 1.26',
  cephfs: 'does not work since Kubernetes 1.31',
  rbd: 'does not work since Kubernetes 1.31',
};

/** Checks that a volume has at most one source. A volume without a source is an emptyDir. */
export function checkVolume(volume: SchemaNode, report: PodReport): void {
  const sources = volumeSources(volume);
  checkAtMostOne(volume, sources, 'source of the volume', report);
  for (const source of sources) {
    const text = Object.hasOwn(deprecated, source) ? deprecated[source] : undefined;
    if (text !== undefined) report.warn([source], text);
  }
}

export function checkEmptyDir(volume: SchemaNode, report: PodReport): void {
  const { sizeLimit } = volume;
  if ((parseQuantity(sizeLimit) ?? 0n) >= 0n) return;
  report.refuse(['sizeLimit'], 'OutOfRange', `expected 0 or more, found ${found(sizeLimit)}`);
}

export function checkEphemeral(volume: SchemaNode, report: PodReport): void {
  if (!isGiven(volume['volumeClaimTemplate'])) {
    report.refuse(['volumeClaimTemplate'], 'Required', 'expected a template of a claim, found nothing');
    return;
  }
  const spec = nodeAt(nodeAt(volume, 'volumeClaimTemplate'), 'spec');
  report.within('volumeClaimTemplate', () => {
    report.within('spec', () => {
      if (listAt(spec, 'accessModes').length === 0) {
        report.refuse(
          ['accessModes'],
          'Required',
          'expected at least one access mode, such as ReadWriteOnce, found nothing',
        );
      }
      const storage = nodeAt(nodeAt(spec, 'resources'), 'requests')['storage'];
      const place = ['resources', 'requests', 'storage'];
      if (!isGiven(storage)) report.refuse(place, 'Required', 'expected a size such as 1Gi, found nothing');
      else if ((parseQuantity(storage) ?? 1n) <= 0n) {
        report.refuse(place, 'OutOfRange', `expected more than 0, found ${found(storage)}`);
      }
    });
  });
}

const accessModes = ['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'];

export function checkClaim(spec: SchemaNode, report: PodReport): void {
  for (const [index, mode] of listAt(spec, 'accessModes').entries()) {
    if (typeof mode === 'string' && !accessModes.includes(mode)) {
      const message = `expected ${accessModes.join(', ')}, found ${found(mode)}`;
      report.refuse(['accessModes', index], 'UnknownValue', message);
    }
  }
}

const projections = [
  'secret',
  'configMap',
  'downwardAPI',
  'serviceAccountToken',
  'clusterTrustBundle',
  'podCertificate',
];

/** Checks that each source of a projected volume has one kind, and that no two sources write the same file. */
export function checkProjected(volume: SchemaNode, report: PodReport): void {
  const paths = new Set<string>();
  for (const [index, source] of entriesAt(volume, 'sources')) {
    report.within('sources', () => report.within(index, () => checkSource(source, paths, report)));
  }
}

function checkSource(source: SchemaNode, paths: Set<string>, report: PodReport): void {
  const given = givenOf(source, projections);
  checkAtMostOne(source, projections, 'source', report);
  if (given.length === 0) report.warn([], 'has no source, so it projects nothing');
  for (const kind of given) {
    for (const [index, item] of entriesAt(nodeAt(source, kind), 'items')) {
      const path = textAt(item, 'path');
      if (path === undefined) continue;
      if (paths.has(path)) {
        const message = `expected paths that differ, found ${found(path)} again`;
        report.refuse([kind, 'items', index, 'path'], 'DuplicateEntry', message);
      }
      paths.add(path);
    }
  }
}

export function checkDownwardFile(file: SchemaNode, report: PodReport): void {
  checkOneOf(file, ['fieldRef', 'resourceFieldRef'], 'source of the file', report);
  checkFieldRef(file, volumeFields, report);
  checkResourceRef(file, true, report);
}
