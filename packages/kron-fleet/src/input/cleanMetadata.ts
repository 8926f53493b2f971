import { copyMark, windowAnnotations } from 'kron-core';
import { fieldsOf, isPlainObject, type PlainObject, withoutUndefined } from '../plainObject.ts';

/**
 * The metadata for a converted object, and notes about the fields that were left out. An invalid field stays, and the
 * validation reports it later.
 */
export type CleanMetadata = { metadata: unknown; notes: string[] };

const addedByCluster: ReadonlySet<string> = new Set([
  'creationTimestamp',
  'deletionGracePeriodSeconds',
  'deletionTimestamp',
  'generation',
  'managedFields',
  'resourceVersion',
  'selfLink',
  'uid',
]);

/**
 * Leaves out metadata that the cluster writes, and the labels and annotations with which tools mark the objects that they
 * manage.
 */
export function cleanMetadata(metadata: unknown): CleanMetadata {
  if (!isPlainObject(metadata)) return { metadata, notes: [] };
  const notes: string[] = [];
  const kept = entriesOf(metadata).filter(([key]) => {
    if (addedByCluster.has(key)) return false;
    const isNeeded = key === 'generateName' && metadata['name'] === undefined;
    const why = isNeeded || !hasType(key, metadata[key]) ? undefined : leftOut.get(key);
    if (why !== undefined) notes.push(`metadata.${key} is left out: ${why}`);
    return why === undefined;
  });
  const owners = ownersOf(metadata);
  notes.push(...owners.map(({ name, about }) => `${name} manages the original: ${about}`));
  const isOwners = (key: string, value: unknown): boolean =>
    isOfWindow(key) || owners.some(({ marks }) => marks(key, value));
  return { metadata: withoutMarks(Object.fromEntries(kept), isOwners), notes };
}

const leftOut: ReadonlyMap<string, string> = new Map([
  ['finalizers', 'a controller of the original waits for them'],
  ['ownerReferences', 'the owner of the original would delete the result'],
  ['generateName', 'metadata.name is set'],
]);

/** Whether a value has the type of the field. A field of a wrong type stays, for the validation to report. */
function hasType(key: string, value: unknown): boolean {
  if (key === 'ownerReferences') return Array.isArray(value) && value.every(isPlainObject);
  if (key === 'finalizers')
    return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
  return typeof value === 'string';
}

/** A tool that manages objects, such as Argo CD. The tool could delete a converted object that still has its `marks`. */
type Owner = { name: string; marks: (key: string, value: unknown) => boolean; about: string };

const owners: readonly Owner[] = [
  {
    name: 'Argo CD',
    marks: (key) => /^argocd\.argoproj\.io\/(?:tracking-id|instance)$/.test(key),
    about: 'its labels and annotations are left out, so that it does not prune the result; commit the result',
  },
  {
    name: 'Flux',
    marks: (key) => /^(?:kustomize|helm)\.toolkit\.fluxcd\.io\/name(?:space)?$/.test(key),
    about: 'its labels and annotations are left out; commit the result',
  },
  {
    name: 'Helm',
    marks: (key, value) =>
      key.startsWith('meta.helm.sh/') || (key === 'app.kubernetes.io/managed-by' && value === 'Helm'),
    about: 'its labels and annotations are left out; convert the template in the chart',
  },
];

/**
 * The tools that manage an object. Helm is one of them only if the object has annotations of Helm. The label `managed-by` is
 * no proof, because charts contain it.
 */
function ownersOf(metadata: PlainObject): Owner[] {
  const keys = ['labels', 'annotations'].flatMap((name) => entriesOf(metadata[name]).map(([key]) => key));
  return owners.filter(({ marks }) => keys.some((key) => marks(key, undefined)));
}

/**
 * The annotations that give a CronJob a window, and the annotation that marks their copy in the Job template. A KronJob does
 * not need them, because its window is in the spec.
 */
const ofWindow: ReadonlySet<string> = new Set([...Object.values(windowAnnotations), copyMark]);

function isOfWindow(key: string): boolean {
  return ofWindow.has(key);
}

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

function withoutMarks(metadata: PlainObject, isMark: (key: string, value: unknown) => boolean): PlainObject {
  const kept = entriesOf(metadata).map(([name, map]) => {
    if ((name !== 'labels' && name !== 'annotations') || !isPlainObject(map)) return [name, map] as const;
    const own = entriesOf(map).filter(([key, value]) => key !== lastApplied && !isMark(key, value));
    return [name, own.length > 0 ? Object.fromEntries(own) : undefined] as const;
  });
  return withoutUndefined(Object.fromEntries(kept));
}

/** Removes metadata of a `jobTemplate` that has no effect: Kubernetes copies only labels and annotations to Jobs. */
export function cleanJobTemplate(template: unknown): { jobTemplate: unknown; notes: string[] } {
  if (!isPlainObject(template)) return { jobTemplate: template, notes: [] };
  const { metadata, ...rest } = template;
  if (!isPlainObject(metadata)) return { jobTemplate: template, notes: [] };
  const unused = Object.keys(metadata).filter((key) => withoutEffect.has(key) && hasType(key, metadata[key]));
  const kept = entriesOf(metadata).filter(([key]) => !addedByCluster.has(key) && !unused.includes(key));
  const notes = unused.map((key) => `spec.jobTemplate.metadata.${key} is left out: it does not affect Jobs`);
  const cleaned = withoutMarks(Object.fromEntries(kept), isOfWindow);
  const isEmpty = Object.keys(cleaned).length === 0;
  return { jobTemplate: isEmpty ? rest : { metadata: cleaned, ...rest }, notes };
}

const withoutEffect: ReadonlySet<string> = new Set([
  'name',
  'namespace',
  'generateName',
  'finalizers',
  'ownerReferences',
]);

/** Fields other than apiVersion, kind, metadata, spec and status. They stay, and the validation reports them. */
export function otherFields(object: PlainObject): PlainObject {
  const { apiVersion: _, kind: __, metadata: ___, spec: ____, status: _____, ...unknown } = object;
  return unknown;
}

function entriesOf(map: unknown): [key: string, value: unknown][] {
  return Object.entries(fieldsOf(map));
}
