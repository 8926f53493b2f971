type Fields = Record<string, unknown>;

/** A stored Job without times and resourceVersion, and with a placeholder for the uid. */
export function withoutServersPart(job: Fields): Fields {
  const {
    uid,
    creationTimestamp: _,
    resourceVersion: __,
    managedFields: ___,
    ...metadata
  } = job['metadata'] as Fields;
  const rest = JSON.stringify({ ...job, metadata }).replaceAll(String(uid), '<uid>');
  return JSON.parse(rest) as Fields;
}
