import { closestName } from 'kron-core';
import { pathOf } from './path.ts';
import { isPlainObject, type PlainObject } from './plainObject.ts';

/** Something wrong with the shape of a manifest. */
export type ManifestIssue = { path: string; message: string };

const apiVersion = 'kron.io/v1alpha1';
const topLevelFields = ['apiVersion', 'kind', 'metadata', 'spec', 'status'];
const templateMetadataFields = ['labels', 'annotations', 'name', 'creationTimestamp'];
const dnsLabel = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?';
const longestName = 52;

/** Everything about a KronJob manifest that has nothing to do with when it runs. */
export function manifestIssues(manifest: PlainObject): ManifestIssue[] {
  return [
    ...expectValue(manifest['apiVersion'], 'apiVersion', apiVersion),
    ...expectValue(manifest['kind'], 'kind', 'KronJob'),
    ...unknownFields(manifest, '', topLevelFields),
    ...metadataIssues(manifest['metadata']),
    ...(isPlainObject(manifest['spec'])
      ? [...identityIssues(manifest['spec']), ...jobTemplateIssues(manifest['spec']['jobTemplate'])]
      : [{ path: 'spec', message: expected('an object with schedule and jobTemplate', manifest['spec']) }]),
  ];
}

function metadataIssues(metadata: unknown): ManifestIssue[] {
  if (!isPlainObject(metadata)) {
    return [{ path: 'metadata', message: expected('an object with a name', metadata) }];
  }
  return [...nameIssues(metadata), ...namespaceIssues(metadata['namespace'])];
}

function nameIssues({ name, generateName }: PlainObject): ManifestIssue[] {
  const path = 'metadata.name';
  if (isAbsent(name) && typeof generateName === 'string') {
    const message =
      'is missing; with generateName the name, and so every chosen time, is only known in a cluster';
    return [{ path, message: `${message}; write a name` }];
  }
  if (typeof name !== 'string') return [{ path, message: expected('a name', name) }];
  if (name.length > longestName) {
    const message = `expected at most ${longestName} characters, so that Jobs can be named after it, found ${name.length}`;
    return [{ path, message }];
  }
  if (new RegExp(`^${dnsLabel}(?:\\.${dnsLabel})*$`).test(name)) return [];
  return [{ path, message: expected('lower-case letters, digits, "-" and ".", such as db-backup', name) }];
}

function namespaceIssues(namespace: unknown): ManifestIssue[] {
  if (isAbsent(namespace) || (typeof namespace === 'string' && isNamespace(namespace))) return [];
  const path = 'metadata.namespace';
  return [{ path, message: expected('at most 63 lower-case letters, digits and "-"', namespace) }];
}

/** Whether a text can name a namespace. */
export function isNamespace(value: string): boolean {
  return value.length <= 63 && new RegExp(`^${dnsLabel}$`).test(value);
}

/** The scheduling core takes it as a field of the spec; in a manifest it comes from metadata. */
function identityIssues(spec: PlainObject): ManifestIssue[] {
  if (isAbsent(spec['identity'])) return [];
  return [
    { path: 'spec.identity', message: 'unknown field; the identity is metadata.namespace and metadata.name' },
  ];
}

function jobTemplateIssues(template: unknown): ManifestIssue[] {
  const path = 'spec.jobTemplate';
  if (!isPlainObject(template))
    return [{ path, message: expected('the Job to create, as in a CronJob', template) }];
  return [
    ...unknownFields(template, path, ['metadata', 'spec']),
    ...templateMetadataIssues(template['metadata'], `${path}.metadata`),
    ...restartPolicyIssues(template['spec'], `${path}.spec`),
  ];
}

function templateMetadataIssues(metadata: unknown, path: string): ManifestIssue[] {
  if (isAbsent(metadata)) return [];
  if (!isPlainObject(metadata)) return [{ path, message: expected('labels and annotations', metadata) }];
  const labels = isPlainObject(metadata['labels']) ? Object.keys(metadata['labels']) : [];
  const reserved = labels.filter((label) => label.startsWith('kron.io/'));
  return [
    ...unknownFields(metadata, path, templateMetadataFields),
    ...reserved.map((label) => ({
      path: pathOf(`${path}.labels`, label),
      message: 'labels under kron.io/ are set by Kron itself; choose another prefix',
    })),
  ];
}

function restartPolicyIssues(jobSpec: unknown, path: string): ManifestIssue[] {
  const template = isPlainObject(jobSpec) ? jobSpec['template'] : undefined;
  const podSpec = isPlainObject(template) ? template['spec'] : undefined;
  const policy = isPlainObject(podSpec) ? podSpec['restartPolicy'] : undefined;
  if (policy === 'Never' || policy === 'OnFailure') return [];
  return [{ path: `${path}.template.spec.restartPolicy`, message: expected('Never or OnFailure', policy) }];
}

function unknownFields(object: PlainObject, path: string, known: readonly string[]): ManifestIssue[] {
  const unknown = Object.keys(object).filter((key) => !known.includes(key));
  return unknown.map((key) => ({ path: pathOf(path, key), message: unknownField(key, known) }));
}

function expectValue(value: unknown, path: string, wanted: string): ManifestIssue[] {
  return value === wanted ? [] : [{ path, message: expected(wanted, value) }];
}

function unknownField(key: string, known: readonly string[]): string {
  const near = closestName(key, known);
  const instead = near === undefined ? `expected one of ${known.join(', ')}` : `did you mean ${near}?`;
  return `unknown field; ${instead}`;
}

function expected(wanted: string, value: unknown): string {
  if (isAbsent(value)) return `is missing; expected ${wanted}`;
  const text = JSON.stringify(value);
  return `expected ${wanted}, found ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
