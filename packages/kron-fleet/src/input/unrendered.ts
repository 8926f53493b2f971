import { isPlainObject, type PlainObject } from '../plainObject.ts';
import type { Issue } from './inputProblem.ts';
import { parsePath, valueAt } from './yaml/parsePath.ts';

const template = /\{\{.*?\}\}/;
const variable = /\$\{[A-Za-z_][^}]*\}/;

/**
 * If rendering the object would solve some issues, replaces these by one issue that says to render it first. Rendering
 * replaces the variables of Helm, Flux or OpenShift, and merges a patch of kustomize into a complete object.
 */
export function withoutUnrendered(issues: readonly Issue[], object: PlainObject): readonly Issue[] {
  if (isPatch(issues, object)) return [patchIssue];
  const unrendered = issues.flatMap((issue) => {
    const value = valueAt(object, parsePath(issue.path));
    const message = typeof value === 'string' ? messageAbout(value) : undefined;
    return message === undefined ? [] : [{ ...issue, message }];
  });
  const [first] = unrendered;
  if (first === undefined) return issues;
  const paths = new Set(unrendered.map(({ path }) => path));
  return [first, ...issues.filter(({ path }) => !paths.has(path))];
}

function messageAbout(text: string): string | undefined {
  const [tag] = template.exec(text) ?? [];
  if (tag !== undefined) return `has ${tag} of a template; render it first, such as with helm template CHART`;
  const [name] = variable.exec(text) ?? [];
  if (name === undefined) return undefined;
  return `has the variable ${name}; substitute it first, such as with flux build kustomization, oc process or envsubst`;
}

const patchIssue: Issue = {
  path: 'spec',
  code: 'Required',
  message:
    'has no schedule and no container with an image; if this is a patch of kustomize, build it first, such as with kubectl kustomize FOLDER',
};

/** Whether an object is probably a kustomize patch: no schedule, no image, and only issues about missing fields. */
function isPatch(issues: readonly Issue[], { spec }: PlainObject): boolean {
  if (!isPlainObject(spec) || Object.keys(spec).length === 0 || spec['schedule'] !== undefined) return false;
  if (spec['events'] !== undefined) return false;
  const containers = valueAt(spec, ['jobTemplate', 'spec', 'template', 'spec', 'containers']);
  const hasImage =
    Array.isArray(containers) && containers.some((one) => valueAt(one, ['image']) !== undefined);
  return (
    !hasImage &&
    issues.length > 0 &&
    issues.every(({ path, code }) => code === 'Required' || path === 'spec.schedule')
  );
}
