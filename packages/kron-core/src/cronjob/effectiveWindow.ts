import { type Parsed, valid } from '../reading/parsed.ts';
import {
  type Annotations,
  type CronJobWindow,
  parseWindowAnnotations,
  windowAnnotations,
} from './windowAnnotations.ts';

/** The mark of a template whose annotations are a copy. */
const copiedMark = 'kron.io/copied';

/** The objects whose annotations can give a CronJob a window. */
export type WindowSource = 'jobTemplate' | 'CronJob' | 'Namespace';

/** The annotations of a CronJob's `spec.jobTemplate`, of the CronJob itself, and of its namespace. */
export type AnnotationSources = {
  readonly jobTemplate: Annotations;
  readonly cronJob: Annotations;
  /** undefined: the namespace is not known. */
  readonly namespace?: Annotations;
};

/** The window that counts, and the object that sets it. */
export type EffectiveWindow = CronJobWindow & { from: WindowSource };

/**
 * Finds the annotations that count for a CronJob: the first set with `kron.io/window`, as a whole. A Namespace has no
 * salt and no spread. The annotations of the CronJob reach its Jobs by a copy in the template, which leaves annotations of
 * users there alone: with any of these, those of the CronJob do not count. null: there is no such set. Source: docs/reference/cronjobs.md, "Where annotations count".
 *
 * @example
 * effectiveWindow({ jobTemplate: {}, cronJob: { 'kron.io/window': '0s' }, namespace: { 'kron.io/window': '1h' } })
 * // { ok: true, value: { from: 'CronJob', window: { mode: 'after', duration: '0s' } } }
 */
export function effectiveWindow(sources: AnnotationSources): Parsed<EffectiveWindow | null> {
  const {
    [windowAnnotations.salt]: _,
    [windowAnnotations.spread]: __,
    ...ofNamespace
  } = sources.namespace ?? {};
  const sets: readonly (readonly [WindowSource, Annotations, string])[] = [
    ['jobTemplate', sources.jobTemplate, 'spec.jobTemplate.metadata.annotations'],
    ['CronJob', isCopied(sources.jobTemplate) ? sources.cronJob : null, 'metadata.annotations'],
    ['Namespace', ofNamespace, 'namespace.metadata.annotations'],
  ];
  for (const [from, annotations, path] of sets) {
    const parsed = parseWindowAnnotations(annotations, path);
    if (!parsed.ok) return parsed;
    if (parsed.value !== null) return valid({ from, ...parsed.value });
  }
  return valid(null);
}

/** Whether the admission policy copies the annotations of the CronJob to a template with these annotations. */
function isCopied(jobTemplate: Annotations): boolean {
  const isWritten = Object.values(windowAnnotations).some((key) => (jobTemplate?.[key] ?? null) !== null);
  return !isWritten || jobTemplate?.[copiedMark] === 'true';
}
