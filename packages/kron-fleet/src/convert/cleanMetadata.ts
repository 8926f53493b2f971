import { isPlainObject, type PlainObject } from '../plainObject.ts';

const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';

/** Keeps the metadata that a user writes, without the fields that a cluster adds. */
export function cleanMetadata(metadata: unknown): PlainObject {
  if (!isPlainObject(metadata)) return {};
  const { name, namespace, labels } = metadata;
  const annotations = isPlainObject(metadata['annotations'])
    ? Object.fromEntries(Object.entries(metadata['annotations']).filter(([key]) => key !== lastApplied))
    : undefined;
  const kept = annotations !== undefined && Object.keys(annotations).length > 0 ? annotations : undefined;
  return withoutUndefined({ name, namespace, labels: labels ?? undefined, annotations: kept });
}

/** Removes the name, the namespace and the fields that a cluster adds. */
export function cleanJobTemplate(template: unknown): unknown {
  if (!isPlainObject(template)) return template;
  const { metadata, ...rest } = template;
  const kept = cleanMetadata(metadata);
  delete kept['name'];
  delete kept['namespace'];
  return Object.keys(kept).length > 0 ? { metadata: kept, ...rest } : rest;
}

export function withoutUndefined(fields: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
