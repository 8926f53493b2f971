import { closestName, copyMark, isCopy, windowAnnotations } from 'kron-core';
import { annotationsOf, jobTemplateOf } from '../input/cronJobWindow.ts';
import type { Issue } from '../input/inputProblem.ts';
import type { PlainObject } from '../plainObject.ts';

const { window, distribution, seed, salt, spread } = windowAnnotations;
const ofWindow: readonly string[] = [distribution, seed, salt, spread];

type Holder = 'CronJob' | 'jobTemplate' | 'Namespace';

/** The annotations of Kron that can have an effect, by the object that has them. */
const known: Readonly<Record<Holder, readonly string[]>> = {
  CronJob: [window, ...ofWindow, 'kron.io/accept'],
  jobTemplate: [window, ...ofWindow, copyMark],
  Namespace: [window, distribution, seed],
};

/**
 * Warns about annotations of a CronJob and of its Job template that have no effect. Leaves out copies in the template, which
 * the admission policy has made, because they have the same mistakes as the originals.
 */
export function annotationWarnings(cronJob: PlainObject): Issue[] {
  const template = jobTemplateOf(cronJob);
  return [
    ...unused(cronJob, 'CronJob', 'metadata.annotations'),
    ...(isCopy(annotationsOf(template))
      ? []
      : unused(template, 'jobTemplate', 'spec.jobTemplate.metadata.annotations')),
  ];
}

export function namespaceWarnings(namespace: PlainObject): Issue[] {
  return unused(namespace, 'Namespace', 'metadata.annotations');
}

function unused(object: PlainObject, of: Holder, path: string): Issue[] {
  const annotations = annotationsOf(object) ?? {};
  const hasWindow = Object.hasOwn(annotations, window);
  return Object.keys(annotations)
    .filter((key) => key.startsWith('kron.io/'))
    .flatMap((key) => {
      const why = known[of].includes(key) ? noWindow(key, hasWindow) : notKnown(key, of);
      const message = `has no effect${why}`;
      return why === undefined ? [] : [{ path: `${path}["${key}"]`, code: 'UnusedAnnotation', message }];
    });
}

function noWindow(key: string, hasWindow: boolean): string | undefined {
  if (hasWindow || !ofWindow.includes(key)) return undefined;
  return ` without ${window} in the same annotations; write it, or remove this annotation`;
}

function notKnown(key: string, of: Holder): string {
  if (of === 'Namespace' && (key === salt || key === spread))
    return ' on a Namespace; write it on the CronJob';
  const near = closestName(key, known[of]);
  return near === undefined ? '; remove it' : `; did you mean ${near}?`;
}
