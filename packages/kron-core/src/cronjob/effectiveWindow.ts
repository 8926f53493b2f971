import { type Parsed, valid } from '../reading/parsed.ts';
import {
  type Annotations,
  type CronJobWindow,
  parseWindowAnnotations,
  windowAnnotations,
} from './windowAnnotations.ts';

/** This annotation, with the value `true`, marks a jobTemplate whose window annotations were copied from the CronJob. */
export const copyMark = 'kron.io/copied';

/** The objects whose annotations can give a CronJob a window. */
export type WindowSource = 'jobTemplate' | 'CronJob' | 'Namespace';

/** The annotations of a CronJob's `spec.jobTemplate`, of the CronJob itself, and of its namespace. */
export type AnnotationSources = {
  readonly jobTemplate: Annotations;
  readonly cronJob: Annotations;
  /** Undefined if the namespace is not known. */
  readonly namespace?: Annotations;
};

/** The window that applies to a CronJob, and the object that sets it. */
export type EffectiveWindow = CronJobWindow & { from: WindowSource };

/**
 * The object whose annotations give a CronJob its window: the first of jobTemplate, CronJob and Namespace that has
 * `kron.io/window`, even with an invalid value. Null if none has it. A jobTemplate with a copy of the CronJob's annotations
 * does not count. Source: docs/reference/cronjobs.md, "Where annotations count".
 *
 * @example
 * windowSource({ jobTemplate: { 'kron.io/salt': 'x' }, cronJob: { 'kron.io/window': '2h' } }) // 'CronJob'
 */
export function windowSource({ jobTemplate, cronJob, namespace }: AnnotationSources): WindowSource | null {
  if (hasWindow(jobTemplate) && !isCopy(jobTemplate)) return 'jobTemplate';
  if (hasWindow(cronJob)) return 'CronJob';
  return hasWindow(namespace) ? 'Namespace' : null;
}

/** Whether the annotations of a template are a copy of those of its CronJob. */
export function isCopy(jobTemplate: Annotations): boolean {
  return jobTemplate?.[copyMark] === 'true';
}

function hasWindow(annotations: Annotations): boolean {
  return (annotations?.[windowAnnotations.window] ?? null) !== null;
}

/**
 * The window that applies to a CronJob. Only the annotations of its `windowSource` count. A salt or spread of a Namespace is
 * ignored. Null if no object sets a window.
 *
 * @example
 * effectiveWindow({ jobTemplate: {}, cronJob: { 'kron.io/window': '0s' }, namespace: { 'kron.io/window': '1h' } })
 * // { ok: true, value: { from: 'CronJob', window: { mode: 'after', duration: '0s' } } }
 */
export function effectiveWindow(sources: AnnotationSources): Parsed<EffectiveWindow | null> {
  const from = windowSource(sources);
  if (from === null) return valid(null);
  const { annotations, path } = setOf(from, sources);
  const parsed = parseWindowAnnotations(annotations, path);
  if (!parsed.ok) return parsed;
  return valid(parsed.value && { from, ...parsed.value });
}

function setOf(
  from: WindowSource,
  { jobTemplate, cronJob, namespace }: AnnotationSources,
): { annotations: Annotations; path: string } {
  if (from === 'jobTemplate')
    return { annotations: jobTemplate, path: 'spec.jobTemplate.metadata.annotations' };
  if (from === 'CronJob') return { annotations: cronJob, path: 'metadata.annotations' };
  const { [windowAnnotations.salt]: _, [windowAnnotations.spread]: __, ...annotations } = namespace ?? {};
  return { annotations, path: 'namespace.metadata.annotations' };
}
