import {
  type Annotations,
  type AnnotationSources,
  type CronJobWindow,
  effectiveWindow,
  isCopy,
  type ScheduleSpec,
  windowAnnotations,
  windowSource,
  type WindowSource,
  windowTooLong,
} from 'kron-core';
import { fieldsOf, isPlainObject, type PlainObject } from '../plainObject.ts';
import type { Issue } from './inputProblem.ts';
import { namespaceOf } from './locateIssues.ts';

/** The window of a CronJob, and why annotations that set a window have no effect. */
export type FoundWindow = {
  /** The fields of a KronJob with the same meaning as the annotations. Empty if Jobs start at their nominal time. */
  fields: Partial<CronJobWindow>;
  /** Whether annotations set a window, even a window of zero seconds or one without effect. */
  isSet: boolean;
  issues: Issue[];
};

/**
 * The window that annotations give a CronJob.
 *
 * @param spec the spec of a KronJob that starts at the same times
 * @param namespace the annotations of the CronJob's Namespace, or undefined if they are not known
 */
export function cronJobWindow(
  cronJob: PlainObject,
  spec: ScheduleSpec,
  namespace?: Annotations,
): FoundWindow {
  const parsed = effectiveWindow(sourcesOf(cronJob, namespace));
  if (!parsed.ok) return { fields: {}, isSet: true, issues: parsed.issues.map(ofNamespace) };
  if (parsed.value === null) return { fields: {}, isSet: false, issues: [] };
  const { from, ...fields } = parsed.value;
  const tooLong = windowTooLong({ ...spec, ...fields });
  if (tooLong === null) return { fields, isSet: true, issues: [] };
  const issue = { path: `${paths[from]}["${windowAnnotations.window}"]`, code: 'WindowTooLong' };
  return { fields: {}, isSet: true, issues: [ofNamespace({ ...issue, message: tooLong })] };
}

/**
 * Warns about a stored CronJob whose Jobs do not get its window, because the admission policy has not copied the annotations
 * of the window to the Job template.
 */
export function windowNotCopied(cronJob: PlainObject): Issue[] {
  if (ownWindowSource(cronJob) !== 'CronJob' || isCopy(annotationsOf(jobTemplateOf(cronJob)))) return [];
  const path = `metadata.annotations["${windowAnnotations.window}"]`;
  return [
    {
      path,
      code: 'WindowNotCopied',
      message:
        'has no copy in the job template, so Jobs start at their nominal time: the policy kron-cronjob-windows-copy was not there when the CronJob was last changed; install it, then change the CronJob once, for example with kubectl annotate --overwrite',
    },
  ];
}

/** Whether an issue says that an annotation of a CronJob cannot be read. Other issues say that the window has no effect. */
export function isUnreadable({ code }: Issue): boolean {
  return code !== 'WindowTooLong' && code !== 'WindowNotCopied';
}

/** The part of a CronJob whose annotations set its window. Null if the CronJob sets none, so that its Namespace can set one. */
export function ownWindowSource(cronJob: PlainObject): WindowSource | null {
  return windowSource(sourcesOf(cronJob));
}

function sourcesOf(cronJob: PlainObject, namespace?: Annotations): AnnotationSources {
  return {
    jobTemplate: annotationsOf(jobTemplateOf(cronJob)),
    cronJob: annotationsOf(cronJob),
    ...(namespace && { namespace }),
  };
}

/**
 * The annotations of an object's Namespace. Undefined if they are not known.
 *
 * @param namespaces the annotations of Namespaces, by name
 * @param assumed the namespace of an object that names none
 */
export function namespaceAnnotations(
  { metadata }: PlainObject,
  namespaces: ReadonlyMap<string, Annotations>,
  assumed: string,
): Annotations {
  return namespaces.get(namespaceOf(fieldsOf(metadata)['namespace'], assumed));
}

/** The annotations of an object of any form. */
export function annotationsOf({ metadata }: PlainObject): PlainObject | undefined {
  const annotations = fieldsOf(metadata)['annotations'];
  return isPlainObject(annotations) ? annotations : undefined;
}

/** The Job template of a CronJob. Empty if it has none. */
export function jobTemplateOf({ spec }: PlainObject): PlainObject {
  return fieldsOf(fieldsOf(spec)['jobTemplate']);
}

const paths = {
  jobTemplate: 'spec.jobTemplate.metadata.annotations',
  CronJob: 'metadata.annotations',
  Namespace: 'namespace.metadata.annotations',
} as const;

/**
 * Whether an issue of a CronJob says that an annotation of its Namespace cannot be read. An issue about a window that is too
 * long does not count, because the longest possible window depends on the CronJob.
 */
export function isOfNamespace(issue: Issue): boolean {
  return issue.path === 'metadata.namespace' && isUnreadable(issue);
}

/** Puts an issue of a Namespace's annotation at the field of the CronJob that names the Namespace. */
function ofNamespace({ path, code, message }: Issue): Issue {
  const annotation = /^namespace\.metadata\.annotations\["(.*)"\]$/.exec(path)?.[1];
  if (annotation === undefined) return { path, code, message };
  return { path: 'metadata.namespace', code, message: `${annotation} of the Namespace: ${message}` };
}
