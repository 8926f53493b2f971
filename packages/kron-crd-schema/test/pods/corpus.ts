import { mutationsOf } from './mutations.ts';
import { type Base, bases, manifestOf, type Template } from './variants.ts';
import { containerTemplates } from './written/container.ts';
import { indexedTemplates, jobTemplates } from './written/job.ts';
import { metadataTemplates } from './written/metadata.ts';
import { podTemplates } from './written/pod.ts';
import { probeTemplates } from './written/probes.ts';
import { schedulingTemplates } from './written/scheduling.ts';
import { volumeTemplates } from './written/volumes.ts';

const ofBases = (Object.keys(bases) as Base[]).map((base) => {
  const job = bases[base]();
  return { name: base, job, manifest: manifestOf(job) };
});

/** Every field of the larger Jobs, changed. */
const mutated: readonly Template[] = (['backup', 'indexed'] as const).flatMap((base) =>
  [...mutationsOf(bases[base]())]
    // The API server crashes on a success policy without completions.
    .filter(({ name }) => !/^completions (?:absent|misspelt)/.test(name))
    .map(({ name, value }) => ({ name: `${base} ${name}`, job: value, manifest: manifestOf(value) })),
);

const used = new Map<string, number>();

/** The templates that are written down. Their names differ. */
export const writtenTemplates: readonly Template[] = [
  ...ofBases,
  ...jobTemplates,
  ...indexedTemplates,
  ...metadataTemplates,
  ...podTemplates,
  ...schedulingTemplates,
  ...containerTemplates,
  ...probeTemplates,
  ...volumeTemplates,
].map(withUniqueName);

export const templates: readonly Template[] = [...writtenTemplates, ...mutated];

/** Long values are shortened in names, so that two names can be the same. */
function withUniqueName(template: Template): Template {
  const count = used.get(template.name) ?? 0;
  used.set(template.name, count + 1);
  return count === 0 ? template : { ...template, name: `${template.name} (${count + 1})` };
}
