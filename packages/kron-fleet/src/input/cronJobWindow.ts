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

/** The window of a CronJob, and issues about annotations that fail to set a window. */
export type FoundWindow = {
  /** The window as fields of a KronJob. Empty if the Jobs start at their nominal time. */
  fields: Partial<CronJobWindow>;
  /** Whether any annotation sets a window, even an invalid window or one of zero seconds. */
  isSet: boolean;
  issues: Issue[];
};

/**
 * The window that annotations give a CronJob.
 *
 * @param spec the spec of a KronJob that starts at the nominal times of the CronJob
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
 * Warns about a stored CronJob whose annotations set a window that is missing in the Job template. The admission policy has
 * not copied the annotations, so the Jobs start without the window.
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

/** Whether an issue says that Kron cannot read an annotation. Other issues say that a window has no effect. */
export function isUnreadable({ code }: Issue): boolean {
  return code !== 'WindowTooLong' && code !== 'WindowNotCopied';
}

/** Where a CronJob sets its window: in the Job template or in itself. Null if it sets none. Its Namespace may set one. */
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
 * @param assumed the namespace of an object whose manifest has none
 */
export function namespaceAnnotations(
  { metadata }: PlainObject,
  namespaces: ReadonlyMap<string, Annotations>,
  assumed: string,
): Annotations {
  return namespaces.get(namespaceOf(fieldsOf(metadata)['namespace'], assumed));
}

/** The annotations of an object, which may be invalid in any way. */
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
 * Whether an issue says that Kron cannot read an annotation of the Namespace. A window that is too long is an issue of the
 * CronJob, because the maximum length depends on its schedule.
 */
export function isOfNamespace(issue: Issue): boolean {
  return issue.path === 'metadata.namespace' && isUnreadable(issue);
}

/** Moves an issue of the Namespace to the CronJob's `metadata.namespace`: the Namespace can be in another file. */
function ofNamespace({ path, code, message }: Issue): Issue {
  const annotation = /^namespace\.metadata\.annotations\["(.*)"\]$/.exec(path)?.[1];
  if (annotation === undefined) return { path, code, message };
  return { path: 'metadata.namespace', code, message: `${annotation} of the Namespace: ${message}` };
}
