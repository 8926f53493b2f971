type Fields = Record<string, unknown>;

/** A Job as the API server has it, but for what is never the same twice: its uid, wherever that is, times, versions. */
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
