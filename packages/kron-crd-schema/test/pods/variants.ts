import { baseManifest, fixturesOf } from '../corpus/fixture.ts';
import { backupJob, indexedJob, type JobSpec, smallJob } from './jobs.ts';

/** A Job's spec, the metadata of its template, and the KronJob with them. */
export type Template = { name: string; job: JobSpec; metadata?: JobMetadata; manifest: unknown };
export type JobMetadata = { labels?: object; annotations?: object } & Record<string, unknown>;

/** The Jobs from which templates are derived. */
export const bases = { small: smallJob, backup: backupJob, indexed: indexedJob };
export type Base = keyof typeof bases;

/** One template per value, which is at `path` of a realistic one. */
export function variants(base: Base, path: string, values: readonly unknown[]): Template[] {
  const { fixture } = fixturesOf(() => manifestOf(bases[base]()));
  return values.map((value) => {
    const { name, manifest } = fixture(`spec.jobTemplate.spec.${path}`, value, []);
    return { name: `${base} ${name.replace('spec.jobTemplate.spec.', '')}`, job: jobOf(manifest), manifest };
  });
}

/** A small KronJob with a Job's spec. */
export function manifestOf(job: JobSpec, metadata?: JobMetadata): object {
  const manifest = baseManifest();
  return { ...manifest, spec: { schedule: '0 0 * * *', jobTemplate: jobTemplateOf({ job, metadata }) } };
}

/** The `jobTemplate` of a CronJob or a KronJob. */
export function jobTemplateOf({
  job,
  metadata,
}: {
  job: JobSpec;
  metadata?: JobMetadata | undefined;
}): object {
  return { ...(metadata === undefined ? {} : { metadata }), spec: job };
}

function jobOf(manifest: unknown): JobSpec {
  return (manifest as { spec: { jobTemplate: { spec: JobSpec } } }).spec.jobTemplate.spec;
}

/** Places in a Job's spec. */
export const pod = 'template.spec';
export const container = `${pod}.containers[0]`;
export const init = `${pod}.initContainers[0]`;
export const sidecar = `${pod}.initContainers[1]`;
export const volume = `${pod}.volumes[0]`;

/** A name of a length. */
export function long(length: number): string {
  return 'a'.repeat(length);
}

/** A Pod's spec with one container. */
export function simplePod(extra: object = {}): object {
  return { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox', ...extra }] };
}
