import type { KronJob as ValidKronJob } from 'kron-crd-schema';

/**
 * A copy of a valid KronJob with what a schedule needs. It shares no memory with the manifest: a string that is a part of the
 * text would keep the text.
 */
export function withoutTemplate({ apiVersion, kind, metadata, spec }: ValidKronJob): ValidKronJob {
  const { name, namespace } = metadata;
  const { jobTemplate: _, ...scheduling } = spec;
  return JSON.parse(
    JSON.stringify({ apiVersion, kind, metadata: { name, namespace }, spec: scheduling }),
  ) as ValidKronJob;
}
