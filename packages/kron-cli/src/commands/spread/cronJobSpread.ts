import { type Annotations, type CronJobWindow, effectiveWindow, windowAnnotations } from 'kron-core';
import { annotationsOf, jobTemplateOf, ownWindowSource } from '@kron/fleet/input/cronJobWindow';
import { fieldsOf, type PlainObject } from '@kron/fleet/plainObject';
import type { SpecChange, Written } from './specChange.ts';

const { spread: spreadKey, window: windowKey } = windowAnnotations;

/**
 * The path of the metadata whose annotations set the window of a CronJob. If annotations of the jobTemplate set a window, it
 * is the metadata of the jobTemplate. Otherwise, it is the metadata of the CronJob.
 */
export function annotatedPath(cronJob: PlainObject): readonly string[] {
  return ownWindowSource(cronJob) === 'jobTemplate' ? ['spec', 'jobTemplate', 'metadata'] : ['metadata'];
}

/** The slot, the number of slots and the group in the annotation `kron.io/spread` of a CronJob, valid or not. */
export function writtenCronJobSpread(cronJob: PlainObject): Written {
  const text = writtenAnnotations(cronJob)[spreadKey];
  const [, slot, of, group] = /^(\d+)\/(\d+)(?: (\S+))?$/.exec(typeof text === 'string' ? text : '') ?? [];
  return { slot: numberOf(slot), of: numberOf(of), group: group ?? null };
}

/** The value of the annotation `kron.io/window` of a CronJob, valid or not. */
export function writtenWindow(cronJob: PlainObject): unknown {
  return writtenAnnotations(cronJob)[windowKey];
}

/** The annotations that `kron spread` sets in a CronJob to make a change. */
export function changedAnnotations({ spread, duration, inherited }: SpecChange): Record<string, string> {
  const { slot, of, group } = spread;
  return {
    ...(inherited === undefined ? {} : inheritedAnnotations(inherited)),
    ...(duration === undefined ? {} : { [windowKey]: duration }),
    [spreadKey]: `${slot}/${of} ${group}`,
  };
}

/**
 * The annotations that copy the window of a Namespace to a CronJob. A CronJob with an annotation of its own, such as a slot,
 * no longer inherits the annotations of its Namespace.
 */
function inheritedAnnotations({ window, distribution, seed }: CronJobWindow): Record<string, string> {
  const params = Object.entries(distribution?.params ?? {}).map(([key, value]) => ` ${key}=${value}`);
  return {
    [windowKey]: window.duration,
    ...(distribution?.name && { [windowAnnotations.distribution]: `${distribution.name}${params.join('')}` }),
    ...(seed?.strategy && { [windowAnnotations.seed]: seedText(seed.strategy, seed.scope) }),
  };
}

function seedText(strategy: string, scope: string | null | undefined): string {
  return scope ? `${strategy} ${scope}` : strategy;
}

/**
 * The annotations that repeat the window that a CronJob inherits from its Namespace. Empty if it inherits none.
 *
 * @param namespace the annotations of the Namespace, or undefined if they are not known
 */
export function annotationsToRepeat(cronJob: PlainObject, namespace: Annotations): Record<string, string> {
  const jobTemplate = annotationsOf(jobTemplateOf(cronJob));
  const parsed = effectiveWindow({ jobTemplate, cronJob: annotationsOf(cronJob), namespace });
  return parsed.ok && parsed.value?.from === 'Namespace' ? inheritedAnnotations(parsed.value) : {};
}

/** Adds annotations to a CronJob, at the path where its window is set. */
export function withAnnotations(cronJob: PlainObject, annotations: Record<string, string>): PlainObject {
  return changedAt(cronJob, [...annotatedPath(cronJob), 'annotations'], annotations);
}

function changedAt(value: PlainObject, [name, ...rest]: readonly string[], added: PlainObject): PlainObject {
  if (name === undefined) return { ...value, ...added };
  const inner = value[name];
  return { ...value, [name]: changedAt(fieldsOf(inner), rest, added) };
}

/** The annotations that set the window of a CronJob: those at `annotatedPath`. */
function writtenAnnotations(cronJob: PlainObject): PlainObject {
  const isTemplate = ownWindowSource(cronJob) === 'jobTemplate';
  return annotationsOf(isTemplate ? jobTemplateOf(cronJob) : cronJob) ?? {};
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
